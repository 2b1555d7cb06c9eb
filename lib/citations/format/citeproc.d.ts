declare module "citeproc" {
  /** An element of a style or locale as citeproc reads it. */
  export type CslNode = { name: string; attrs: Record<string, string>; children: (CslNode | string)[] };

  /** A cited item within a citation. */
  export type Cite = {
    id: string;
    locator?: string;
    label?: string;
    prefix?: string;
    suffix?: string;
    "suppress-author"?: boolean;
    "author-only"?: boolean;
  };

  /** A citation: `noteIndex` is 0 in running text; `unsorted` keeps the order of its items. */
  export type Citation = {
    citationID: string;
    citationItems: Cite[];
    properties: { noteIndex: number; unsorted?: boolean };
  };

  type Decorate = (state: unknown, text: string, parameter?: string) => string;

  /** The callbacks that citeproc uses. */
  export type System = {
    retrieveLocale(name: string): CslNode | false;
    retrieveItem(id: string): object;
  };

  class Engine {
    constructor(system: System, style: CslNode, locale: string, forceLocale: boolean);
    /** The works, and the citations that the calls may name. */
    registry: {
      registry: Record<string, { disambig: unknown }>;
      citationreg: { citationById: Record<string, Citation> };
    };
    /** The works whose citations the next call prints again. */
    tmp: { taintedItemIDs: Record<string, true> };
    /** `has_disambiguate` is true where the style prints more of a work that it could be confused with another. */
    opt: { development_extensions: Record<string, boolean>; xclass: "note" | "in-text"; has_disambiguate?: boolean };
    /** With an empty list, forgets all works and citations. */
    restoreProcessorState(citations: never[]): void;
    /** An implicit update does not request the works again. */
    updateItems(ids: string[], unsorted?: boolean, disambiguateAnew?: boolean, isImplicit?: boolean): void;
    updateUncitedItems(ids: string[]): void;
    setOutputFormat(name: string): void;
    /** Returns, next to its own state, `[index, output, citationID]` of every citation that has changed. */
    processCitationCluster(
      citation: Citation,
      before: [id: string, noteIndex: number][],
      after: [id: string, noteIndex: number][],
      flag?: number,
    ): [object, [index: number, output: string, id: string][]];
    makeCitationCluster(cites: Cite[]): string;
    makeBibliography(): [{ entry_ids: string[][] }, string[]] | false;
    getTerm(name: string): string;
  }

  const CSL: {
    Engine: typeof Engine;
    Output: { Formats: Record<string, Record<string, string | boolean | Decorate | ((text: string) => string)>> };
  };
  export default CSL;
}
