declare module "@citation-js/core" {
  /** What the BibTeX plugin knows of LaTeX; a command with null takes an argument. */
  type LatexConstants = {
    commands: Record<string, string | null>;
    diacritics: Record<string, string>;
    mathCommands: Record<string, string>;
  };

  /** The plugins that were loaded, with their configurations. */
  export const plugins: { config: { get(plugin: "@bibtex"): { constants: LatexConstants } } };
}

declare module "@citation-js/plugin-bibtex";
