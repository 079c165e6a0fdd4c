/// What a shell loads: it asks `skycastctl completions words` with the words typed so far.
enum CompletionScript: String, CaseIterable {
    case bash, zsh, fish

    var text: String {
        switch self {
        case .bash: Self.bashText
        case .zsh: Self.zshText
        case .fish: Self.fishText
        }
    }

    private static let bashText = #"""
        # bash completion of skycastctl; made by "skycastctl completions bash".
        _skycastctl() {
            local word help
            COMPREPLY=()
            while IFS=$'\t' read -r word help; do
                if [[ $word == :files ]]; then
                    compopt -o filenames 2>/dev/null
                    mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "${COMP_WORDS[COMP_CWORD]#=}")
                else
                    COMPREPLY+=("$word")
                fi
            done < <("${COMP_WORDS[0]/#\~/$HOME}" completions words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
        }
        complete -F _skycastctl skycastctl

        """#

    private static let zshText = #"""
        #compdef skycastctl
        # zsh completion of skycastctl; made by "skycastctl completions zsh".
        _skycastctl() {
            local word help
            local -a found shown
            while IFS=$'\t' read -r word help; do
                if [[ $word == :files ]]; then
                    _files
                else
                    found+=("$word")
                    shown+=("$word${help:+  -- $help}")
                fi
            done < <(${(Q)words[1]} completions words -- "${(Q@)words[2,CURRENT]}" 2>/dev/null)
            (( $#found )) && compadd -l -d shown -a found
        }
        if [[ $funcstack[1] == _skycastctl ]]; then _skycastctl "$@"; else compdef _skycastctl skycastctl; fi

        """#

    private static let fishText = #"""
        # fish completion of skycastctl; made by "skycastctl completions fish".
        function __skycastctl_words
            set -l typed (commandline -opc)
            set -e typed[1]
            set -l last (commandline -ct)
            for line in (skycastctl completions words -- $typed "$last" 2>/dev/null)
                if test "$line" = :files
                    __fish_complete_path "$last"
                else
                    echo $line
                end
            end
        end
        complete -c skycastctl -f -a '(__skycastctl_words)'

        """#
}
