import "server-only";
import type { Executor } from "#db/connection/client";
import { wordsLanguage } from "#lib/document/model/words-language";
import type { Read } from "#lib/documents/store/store";
import { colophonMode } from "#lib/shapes/colophon-mode";
import { findContributors } from "#lib/statements/payload/find-contributions";
import { type Provenance, provenanceLine, provenanceOf } from "./provenance";

type Contributions = Awaited<ReturnType<typeof findContributors>>;
type Written = Pick<Read, "row" | "content" | "versions" | "origins">;

/** Finds who wrote a document that need not be published; null where no agent did. */
export const documentProvenance = async (db: Executor, document: Written): Promise<Provenance | null> =>
  provenanceOf(await contributorsOf(db, document));

function contributorsOf(db: Executor, { row, ...written }: Written) {
  const { id, version, userId, ownerName: name } = row;
  return findContributors(db, { ...written, id, version, owner: { id: userId, name } });
}

/**
 * One line on who wrote a document, or a book and its parts, in the language of the first; null where no agent did, or its
 * settings say nothing of it.
 */
export async function documentCredit(db: Executor, documents: readonly Written[]): Promise<string | null> {
  const settings = documents[0]?.row.settings ?? {};
  if (colophonMode(settings) === "off") return null;
  const found: Contributions[] = [];
  for (const document of documents) found.push(await contributorsOf(db, document));
  const provenance = provenanceOf(summed(found));
  const locale = typeof settings.locale === "string" ? settings.locale : "en";
  return provenance && provenanceLine(provenance, wordsLanguage(locale));
}

/** The contributions to several texts as those to one, most words first. */
function summed(texts: readonly Contributions[]): Contributions {
  const byWho = new Map<string, Contributions["contributors"][number]>();
  for (const { words, reviewed, ...who } of texts.flatMap(({ contributors }) => contributors)) {
    const known = byWho.get(JSON.stringify(who));
    byWho.set(JSON.stringify(who), {
      ...who,
      words: words + (known?.words ?? 0),
      reviewed: reviewed + (known?.reviewed ?? 0),
    });
  }
  return {
    contributors: [...byWho.values()].toSorted((one, other) => other.words - one.words),
    reviewers: [...new Set(texts.flatMap(({ reviewers }) => reviewers))],
  };
}
