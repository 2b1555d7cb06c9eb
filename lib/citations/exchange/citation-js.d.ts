declare module "@citation-js/core" {
  /** The LaTeX commands of the BibTeX plugin; a command with null takes an argument. */
  type LatexConstants = {
    commands: Record<string, string | null>;
    diacritics: Record<string, string>;
    mathCommands: Record<string, string>;
  };

  /** The loaded plugins with their configurations. */
  export const plugins: { config: { get(plugin: "@bibtex"): { constants: LatexConstants } } };
}

declare module "@citation-js/plugin-bibtex";
