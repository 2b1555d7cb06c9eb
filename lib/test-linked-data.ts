import jsonld from "jsonld";
import vocabulary from "ro-crate/lib/context.json" with { type: "json" };

/** The published context of RO-Crate 1.2, which has the terms of 1.1 and schema.org's. */
export const linkedDataTerms = vocabulary["@context"];

const CONTEXTS = ["https://schema.org", "https://w3id.org/ro/crate/1.1/context"];

/**
 * Expands JSON-LD by a foreign processor.
 * @throws for a term that is neither schema.org's (release 22) nor RO-Crate's, and for a context that is neither's
 */
export const expandLinkedData = (data: object): Promise<object[]> =>
  jsonld.expand(data as jsonld.JsonLdDocument, {
    base: "https://crate.example/",
    // An unknown term would be left out silently.
    ...{ safe: true },
    documentLoader: async (documentUrl) => {
      if (!CONTEXTS.includes(documentUrl)) throw new Error(`There is no context ${documentUrl}.`);
      return { documentUrl, document: vocabulary };
    },
  });
