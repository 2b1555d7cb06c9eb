import { uniqueKey } from "#lib/citations/identity/citation-key";
import { canonicalJson } from "#lib/document/model/canonical-json";
import type { RenamedCitations } from "#lib/document/model/rename-citations";
import type { DocumentCitation } from "./store";

/**
 * The citations of several texts as those of one, and the new names in each text: a work that two texts cite is there once,
 * as the first has it, and two works never share an id or a key.
 */
export function mergeCitations(lists: readonly (readonly DocumentCitation[])[]): {
  citations: DocumentCitation[];
  renamed: RenamedCitations[];
} {
  const works = new Map<string, DocumentCitation>();
  const taken = { ids: new Set<string>(), keys: new Set<string>() };
  const renamed = lists.map((list) => {
    const names = new Map<string, { cid: string; key: string }>();
    for (const citation of list) {
      const kept = works.get(identityOf(citation)) ?? add(citation, works, taken);
      if (kept.id !== citation.id || kept.key !== citation.key) names.set(citation.id, { cid: kept.id, key: kept.key });
    }
    return names;
  });
  return { citations: [...works.values()], renamed };
}

const identityOf = ({ identifier, csl }: DocumentCitation): string =>
  identifier ? `${identifier.type} ${identifier.value}` : canonicalJson(csl);

function add(
  citation: DocumentCitation,
  works: Map<string, DocumentCitation>,
  { ids, keys }: Record<"ids" | "keys", Set<string>>,
): DocumentCitation {
  const id = ids.has(citation.id) ? `${citation.id}-${works.size}` : citation.id;
  const key = keys.has(citation.key) ? uniqueKey(citation.csl, keys) : citation.key;
  const added = { ...citation, id, key };
  ids.add(id);
  keys.add(key);
  works.set(identityOf(citation), added);
  return added;
}
