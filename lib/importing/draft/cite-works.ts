import { newId } from "#lib/base/ids";
import type { CslItem } from "#lib/citations/csl/csl";
import { keyGiver } from "#lib/citations/identity/citation-key";
import { citationItems } from "#lib/document/model/citation-items";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import type { KnownCitations } from "#lib/document/model/known-citations";
import type { CitedWork } from "./imported";

/** The citations that a text may mention: the works of a bibliography by key, each with its place in it as id. */
export function knownWorks(works: readonly CslItem[]): KnownCitations {
  const byKey = new Map<string, string>();
  const byId = new Map<string, string>();
  for (const [at, work] of works.entries()) {
    const key = work["citation-key"];
    if (typeof key !== "string" || byKey.has(key)) continue;
    byKey.set(key, String(at));
    byId.set(String(at), key);
  }
  return { byKey, byId, unknown: new Set() };
}

/** Gives the works that texts mention ids and keys; `works` are by their place, which the texts have as id. */
export function workNames(works: readonly CslItem[]): {
  named(document: DocumentJson): DocumentJson;
  citations(): CitedWork[];
} {
  const cited = new Map<string, CitedWork>();
  const keyOf = keyGiver();

  function citedWork(cid: string): CitedWork {
    const known = cited.get(cid);
    const csl = works[Number(cid)];
    if (known) return known;
    if (!csl) throw new Error(`There is no work ${cid}.`);
    const work = { id: newId("cit"), key: keyOf(csl), csl };
    cited.set(cid, work);
    return work;
  }

  function named(node: NodeJson): NodeJson {
    if (node.content) return { ...node, content: node.content.map(named) };
    if (node.type !== "citation") return node;
    const items = citationItems(node).map((item) => {
      const { id: cid, key } = citedWork(item.cid);
      return { ...item, cid, key };
    });
    return { ...node, attrs: { ...node.attrs, items } };
  }

  return {
    named: (document) => ({ ...document, content: document.content.map(named) }),
    citations: () => [...cited.values()],
  };
}
