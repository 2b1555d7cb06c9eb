import "server-only";
import type { Executor } from "#db/connection/client";
import { wordsLanguage } from "#lib/document/model/words-language";
import type { Read } from "#lib/documents/store/store";
import { colophonMode } from "#lib/shapes/colophon-mode";
import { findContributors } from "#lib/statements/payload/find-contributions";
import { type Provenance, provenanceLine, provenanceOf } from "./provenance";

type Written = Pick<Read, "row" | "content" | "versions" | "origins">;

/** Finds who wrote a document that need not be published; null where no agent did. */
export async function documentProvenance(db: Executor, { row, ...written }: Written): Promise<Provenance | null> {
  const { id, version, userId, ownerName: name } = row;
  return provenanceOf(await findContributors(db, { ...written, id, version, owner: { id: userId, name } }));
}

/** One line on who wrote a document, in its language; null where no agent did, or its settings say nothing of it. */
export async function documentCredit(db: Executor, document: Written): Promise<string | null> {
  const { settings } = document.row;
  if (colophonMode(settings) === "off") return null;
  const provenance = await documentProvenance(db, document);
  const locale = typeof settings.locale === "string" ? settings.locale : "en";
  return provenance && provenanceLine(provenance, wordsLanguage(locale));
}
