extension Band {
  /// How a tone is coloured there: outside it trembles and is brighter, because pitch alone is often not
  /// noticed (Paterson et al. 2016).
  var colouring: (brightness: Float, tremolo: Float) { isOutside ? (1, 1) : (0, 0) }
}
