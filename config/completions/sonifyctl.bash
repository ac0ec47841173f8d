# Completion of sonifyctl for bash. Commands, options and series come from the program itself; only which
# options take a value stands here.

# The lines of standard input that begin with $1, each quoted for the shell, into COMPREPLY.
_sonifyctl_offer() {
  local line quoted
  while IFS= read -r line; do
    [[ $line == "$1"* ]] || continue
    printf -v quoted %q "$line"
    COMPREPLY+=("$quoted")
  done
}

# The commands; "config check" counts as "config".
_sonifyctl_commands() {
  "$1" help 2>/dev/null | sed -n '/^Commands:/,/^Options/s/^  \([a-z]*\).*/\1/p' | sort -u
}

# The options of a command, by its help.
_sonifyctl_options() {
  "$@" --help 2>/dev/null | sed -n 's/^  \(-[a-z-]*\).*/\1/p'
}

# The keys that a series can have.
_sonifyctl_series_keys() {
  "$1" config keys 2>/dev/null | sed -n 's/^Series \([A-Za-z]*\):.*/\1/p'
}

# The command that was typed so far, without options and their values, into words_typed.
_sonifyctl_typed() {
  local index word
  words_typed=() place=()
  for ((index = 1; index < COMP_CWORD; index++)); do
    word=${COMP_WORDS[index]}
    case $word in
      --socket) place+=("$word" "${COMP_WORDS[index + 1]}"); ((index++)) ;;
      --system) place+=("$word") ;;
      --for | --last | --in | --pause | --config | --file | -o | --series | --channels) ((index++)) ;;
      -*) ;;
      *) words_typed+=("$word") ;;
    esac
  done
}

_sonifyctl() {
  local program=$1 word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  local words_typed place
  COMPREPLY=()
  _sonifyctl_typed
  case $previous in
    --socket | --config | --file | -o) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    --for | --last | --in | --pause | --series | --channels | --speed | --sink) return ;;
  esac
  if [[ $word == -* ]]; then
    _sonifyctl_offer "$word" < <(_sonifyctl_options "$program" "${words_typed[@]:0:2}")
    [[ ${#COMPREPLY[@]} -gt 0 ]] ||
      _sonifyctl_offer "$word" < <(_sonifyctl_options "$program" "${words_typed[@]:0:1}")
    return
  fi
  case ${words_typed[*]} in
    "" | help) _sonifyctl_offer "$word" < <(_sonifyctl_commands "$program") ;;
    config) _sonifyctl_offer "$word" < <(printf '%s\n' check show keys) ;;
    "config check" | play | render | save) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$word") ;;
    points | keys)  # a file or a series
      _sonifyctl_offer "$word" < <(compgen -f -- "$word")
      _sonifyctl_offer "$word" < <("$program" "${place[@]}" list --names 2>/dev/null)
      ;;
    mode) _sonifyctl_offer "$word" < <(printf '%s\n' focus chord cycle watch) ;;
    legend) _sonifyctl_offer "$word" < <("$program" "${place[@]}" legend --names 2>/dev/null) ;;
    say | describe | "save "* | focus | mute | unmute | ack | snooze | replay | set)
      _sonifyctl_offer "$word" < <("$program" "${place[@]}" list --names 2>/dev/null)
      [[ ${words_typed[*]} != set ]] ||
        _sonifyctl_offer "$word" < <("$program" config keys --names 2>/dev/null)
      ;;
    "replay "*)  # several series
      _sonifyctl_offer "$word" < <("$program" "${place[@]}" list --names 2>/dev/null)
      ;;
    "set "*)  # a key has a value behind it, which nobody can guess; a series has a key
      [[ ${#words_typed[@]} -ne 2 ]] ||
        "$program" config keys --names 2>/dev/null | grep -qxF -- "${words_typed[1]}" ||
        _sonifyctl_offer "$word" < <(_sonifyctl_series_keys "$program")
      ;;
  esac
}

complete -F _sonifyctl sonifyctl
