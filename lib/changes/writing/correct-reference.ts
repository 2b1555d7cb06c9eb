import "server-only";
import { AppError } from "#lib/base/errors";
import type { Context } from "#lib/base/operation";
import { registeredWork } from "#lib/citations/checking/check-reference";
import type { CheckedField } from "#lib/citations/checking/compare-works";
import type { CslItem } from "#lib/citations/csl/csl";
import { namesOf } from "#lib/citations/csl/work-facts";
import { bestIdentifier, identifiersOf } from "#lib/citations/identity/work-identity";
import { changeDocumentCitation, findDocumentCitation } from "#lib/works/document-citations/store";
import { titled } from "./cite";
import { commitDocument } from "./commit";
import { lockToWrite } from "./lock";

/** What a registry has for a work that a document cites; throws `not_found` when no registry has it now. */
export async function registeredFor({ db }: Pick<Context, "db">, id: string, cid: string): Promise<CslItem> {
  const { csl } = await findDocumentCitation(db, id, cid);
  const registered = await registeredWork(csl);
  if (registered) return registered;
  throw new AppError("not_found", "No registry has this work now.", { hint: "Check the document again later." });
}

/** Takes one field of a cited work from a registry's record, as one version; the library's work stays. */
export async function correctReference(
  context: Context,
  { id, cid, field }: { id: string; cid: string; field: CheckedField },
  registered: CslItem,
): Promise<{ version: number }> {
  const { db } = context;
  const before = await lockToWrite(context, id);
  const { libraryId, checks, ...citation } = await findDocumentCitation(db, before.row.id, cid);
  const csl = withField(citation.csl, field, registered);
  const identifier = bestIdentifier(identifiersOf({ csl, identifier: field === "DOI" ? null : citation.identifier }));
  await changeDocumentCitation(db, before.row.id, cid, { csl, identifier, checks, libraryId });
  const summary = `Corrected ${NAMES[field]} of ${titled({ csl, key: citation.key })}`;
  const { row } = await commitDocument(context, before, {}, { action: "cite", summary, changesCitations: true });
  return { version: row.version };
}

const NAMES = {
  title: "the title",
  author: "the authors",
  issued: "the year",
  "container-title": "the journal",
  DOI: "the DOI",
} satisfies Record<CheckedField, string>;

function withField(csl: CslItem, field: CheckedField, registered: CslItem): CslItem {
  // A collection may name its people as editors on either side; the comparison takes them for its authors.
  const nameIn = (work: CslItem) => (field === "author" && namesOf(work, "author").length === 0 ? "editor" : field);
  const value = registered[nameIn(registered)];
  if (value === undefined) {
    throw new AppError("not_found", "The registry does not have this field now.", {
      hint: "Check the document again.",
    });
  }
  return { ...csl, [nameIn(csl)]: value };
}
