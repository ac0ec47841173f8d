# Completion of sonifyd for bash. The options come from its own help.

_sonifyd_files() {
  compopt -o filenames
  mapfile -t COMPREPLY < <(compgen -f -- "$1")
}

_sonifyd() {
  local program=$1 word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  local values=
  COMPREPLY=()
  case $previous in
    --config) _sonifyd_files "$word"; return ;;
    --output)
      _sonifyd_files "$word"
      mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -W "pulse none" -- "$word")
      return
      ;;
    --format) values="number name-value columns csv json" ;;
    --clock) values="real data" ;;
    --scale) values="linear log10 ln symlog" ;;
    --polarity) values="up down" ;;
    --timbre) values="pure soft" ;;
    --expect-every) values="never" ;;
    --*)
      # An option with a placeholder after its name in help wants a value that only its user knows.
      "$program" --help 2>/dev/null | grep -q "^  $previous [^:]" && return
      ;;
  esac
  [[ -n $values ]] ||
    values=$("$program" --help 2>/dev/null | sed -n 's/^ *\(--*[a-z-]*\)[ :].*/\1/p')
  mapfile -t COMPREPLY < <(compgen -W "$values" -- "$word")
}

complete -F _sonifyd sonifyd
