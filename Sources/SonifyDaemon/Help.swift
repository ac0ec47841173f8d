internal import ControlProtocol

/// The texts of `--help` and `--version`.
enum Help {
  /// One option a line, so that it reads well by ear.
  static var text: String {
    let options = OptionTable.all.map { option in
      let value = option.placeholder.isEmpty ? "" : " \(option.placeholder)"
      return "  \(option.name)\(value): \(option.help)"
    }
    return """
      sonifyd \(programVersion) plays live numbers as tones.
      Usage: COMMAND | sonifyd [OPTIONS]
      Usage: sonifyd [OPTIONS] < FILE
      Usage: sonifyd [OPTIONS], to listen on the sockets stream and datagram in \
      $SONIFYD_RUNTIME_DIR or $XDG_RUNTIME_DIR/sonifyd
      Options:
        -: read standard input, even from a terminal
      \(options.joined(separator: "\n"))
        --help: print this and exit
        --version: print the version and exit
      Exit status: 0 fine, 1 failed while running, 2 wrong use, 78 wrong configuration.
      Files: /etc/sonifyd/sonifyd.conf and ~/.config/sonifyd/sonifyd.conf; see sonifyd.conf(5).
      """
  }
}
