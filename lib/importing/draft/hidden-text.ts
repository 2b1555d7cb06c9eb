import type { CslItem } from "#lib/citations/csl/csl";
import type { DocumentJson } from "#lib/document/model/document";
import { type Concealed, concealedIn, concealedPlacesIn, withoutHiddenIn } from "#lib/document/text/concealed";
import type { Found } from "./imported";

const MOST_NAMED = 10;

/** A title and a text that come in, without their hidden characters, and a sentence for what was removed. */
export function withoutHiddenText({ title, content }: { title: string; content: DocumentJson }) {
  const concealed = concealedIn(title, content);
  if (concealed.length === 0) return { title, content, warnings: [] };
  const seen = withoutHiddenIn({ title, content });
  const count = concealed.reduce((sum, place) => sum + place.count, 0);
  const warning = `Hidden characters were removed from “${seen.title}” (${count}).${meaningOf(concealed)}`;
  return { ...seen, warnings: [warning] };
}

function meaningOf(places: readonly Pick<Concealed, "decoded">[]): string {
  const spelled = [...new Set(places.flatMap(({ decoded }) => (decoded === null ? [] : [`“${decoded}”`])))];
  return spelled.length > 0 ? ` They spelled: ${spelled.slice(0, MOST_NAMED).join(", ")}.` : "";
}

type Beside = Pick<Found, "documents" | "works" | "collections" | "attachments" | "notes">;

/**
 * What a file holds beside titles and texts (works, names, settings, comments, changes) without hidden characters, and
 * a sentence if some were removed. A work that stands in several places is one object in all of them, before and after.
 */
export function withoutHiddenBeside(found: Beside): Beside & { warnings: string[] } {
  const works = new Map<CslItem, CslItem>();
  const places: Pick<Concealed, "decoded">[] = [];
  const seen = <Value>(value: Value): Value => {
    const clean = withoutHiddenIn(value);
    if (clean !== value) places.push(...concealedPlacesIn(value, null));
    return clean;
  };
  const seenWork = (csl: CslItem): CslItem => {
    const clean = works.get(csl) ?? seen(csl);
    works.set(csl, clean);
    return clean;
  };
  const all = {
    works: found.works.map(seenWork),
    collections: seen(found.collections),
    attachments: found.attachments.map((attachment) => ({ ...attachment, title: seen(attachment.title) })),
    notes: seen(found.notes),
    documents: found.documents.map(({ title, content, citations, ...beside }) => ({
      ...{ title, content, ...seen(beside) },
      citations: citations.map((cited) => ({ ...cited, csl: seenWork(cited.csl) })),
    })),
  };
  const warning = "Hidden characters were removed from works, names, settings or comments of the file.";
  return { ...all, warnings: places.length > 0 ? [warning + meaningOf(places)] : [] };
}
