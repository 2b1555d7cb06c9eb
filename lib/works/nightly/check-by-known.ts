import type { Database } from "#db/connection/client";
import { unknownReference } from "#lib/citations/checking/check-reference";
import { findDocumentWithContent } from "#lib/documents/store/store";
import { checkContent } from "../checks/check-document";
import { keepChecks } from "../checks/store";
import { findDocumentCitations } from "../document-citations/store";
import { fingerprintOf } from "../references/store";
import { findFound } from "./store";

/** Checks a document by what was found of its works before, without asking a registry, so that a notice leads to what is wrong. */
export async function checkByKnown(
  { db, now }: { db: Database; now: Date },
  { id, ownerId }: { id: string; ownerId: string },
): Promise<void> {
  const context = { db, caller: { userId: ownerId }, now, role: "view" as const };
  const { row, content } = await findDocumentWithContent(context, id);
  const known = await findFound(db, await findDocumentCitations(db, id));
  const checked = { id, ownerId, createdAt: row.createdAt, content };
  const checks = await checkContent(context, checked, async (cited) =>
    cited.map((csl) => known.get(fingerprintOf(csl))?.result ?? unknownReference()),
  );
  await keepChecks(db, id, { version: row.version, checks, checkedAt: now });
}
