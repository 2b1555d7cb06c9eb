import { citationItems, citationNodes } from "./citation-items";
import type { DocumentJson } from "./document";
import { perBlock } from "./per-block";

/**
 * The citations that a text may mention: by key the document's current ones, by id also its former ones, so that
 * undoing a removal finds them. `unknown` collects the other keys that a text used.
 */
export type KnownCitations = {
  byKey: ReadonlyMap<string, string>;
  byId: ReadonlyMap<string, string>;
  unknown: Set<string>;
};

/** A citation as a text refers to it. */
export type NamedCitation = { id: string; key: string; removedAt: Date | null };

/** The citations that a text based on `base` may mention; `base` may mention citations that were removed since. */
export function knownCitations(citations: readonly NamedCitation[], base?: DocumentJson): KnownCitations {
  const mentioned = new Set(base ? citedIds(base) : []);
  const current = citations.filter(({ id, removedAt }) => removedAt === null || mentioned.has(id));
  return {
    byKey: new Map(current.map(({ id, key }) => [key, id])),
    byId: new Map(citations.map(({ id, key }) => [id, key])),
    unknown: new Set(),
  };
}

/** The ids of the citations that a text mentions, in order of appearance. */
export const citedIds = ({ content }: DocumentJson): string[] => [...new Set(content.flatMap(citedWithin))];

const citedWithin = perBlock((block) =>
  citationNodes(block).flatMap((node) => citationItems(node).map(({ cid }) => cid)),
);

const MOST_NAMED = 50;

/** A sentence for each used key without a citation in the document. */
export function unknownKeys({ unknown }: KnownCitations): string[] {
  const keys = [...unknown];
  const named = keys
    .slice(0, MOST_NAMED)
    .map(
      (key) => `The document has no citation with the key “${key.slice(0, 200)}”: @${key.slice(0, 200)} stays text.`,
    );
  const rest = keys.length - named.length;
  return rest > 0 ? [...named, `${rest} more keys have no citation and stay text.`] : named;
}
