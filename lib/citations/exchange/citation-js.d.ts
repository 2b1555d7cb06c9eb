declare module "@citation-js/core" {
  /** The LaTeX commands of the BibTeX plugin; a command with null takes an argument. */
  type LatexConstants = {
    commands: Record<string, string | null>;
    diacritics: Record<string, string>;
    mathCommands: Record<string, string>;
  };

  /** The loaded plugins with their configurations. */
  export const plugins: {
    config: { get(plugin: "@bibtex"): { constants: LatexConstants } };
    /** Converts an input of a named format by one step. */
    input: { data(input: unknown, format: string): unknown };
  };
}

declare module "citation-js";
declare module "@citation-js/plugin-bibtex";
declare module "@citation-js/plugin-cff";
declare module "@citation-js/plugin-enw";
