import { identifiersOf } from "#lib/library/identifiers-of";
import { likenessOf } from "#lib/library/likeness";
import { KnownWorks } from "#lib/library/same-work";
import type { DocumentCitation } from "./store";

type Described = Pick<DocumentCitation, "csl" | "identifier">;

/** The first of some citations that is of the same work: under the same identifier, or with the same title, year and first author. */
export function sameCitation<Known extends Described>(citations: readonly Known[], work: Described): Known | undefined {
  const named = work.identifier && citations.find(({ identifier }) => isSame(identifier, work.identifier));
  if (named) return named;
  const known = new KnownWorks<ReturnType<typeof marksOf> & { citation: Known }>();
  for (const citation of citations) known.add({ ...marksOf(citation), citation });
  return known.find(marksOf(work))?.citation;
}

const isSame = (one: Described["identifier"], other: Described["identifier"]) =>
  one !== null && one.type === other?.type && one.value === other.value;

function marksOf(work: Described) {
  const { doi, pmid, arxivId } = identifiersOf(work);
  return { doi, pmid, arxivId, likeness: likenessOf(work.csl) };
}
