import type { Executor } from "#db/connection/client";
import { AppError } from "#lib/base/errors";
import type { CopyClaim } from "#lib/document/copy-claim";
import { type DocumentWithContent, findDocumentWithContent } from "#lib/documents/store/store";
import { type Copied, type CopiedText, copiedTexts, textsOf } from "#lib/history/versions/copied-texts";
import { partOf, type Source } from "#lib/history/versions/find-returned";

/** What a version's words may be copies of: texts of other documents, few words of any, and the credits that these name. */
export type CopiedWords = Copied & { phrases: readonly Source[] };

// Each is read while the document is locked.
const MOST_DOCUMENTS = 4;

/**
 * The texts that claims of a person name, as a document may hold them; null without any. A claim of a document that the
 * person does not read, or of words that it does not have, says nothing.
 */
export async function copiedWords(
  db: Executor,
  own: DocumentWithContent,
  { userId, claims }: { userId: string; claims: readonly CopyClaim[] },
): Promise<CopiedWords | null> {
  if (claims.length === 0) return null;
  let { credits } = own;
  const texts: CopiedText[] = [];
  const phrases: Source[] = [];
  for (const id of [...new Set(claims.map((claim) => claim.document))].slice(0, MOST_DOCUMENTS)) {
    const isOwn = id === own.row.id;
    const other = isOwn ? null : await findReadable(db, userId, id);
    const found = isOwn ? { texts: textsOf(own), credits } : other && (await copiedTexts(db, other, credits));
    if (!found) continue;
    if (!isOwn) texts.push(...found.texts);
    credits = found.credits;
    for (const claim of claims) if (claim.document === id) phrases.push(...phraseOf(claim, found.texts));
  }
  return { texts, phrases, credits };
}

/** The words of a claim in the text that has them, that of their block first. */
function phraseOf({ node, text }: CopyClaim, texts: readonly CopiedText[]): Source[] {
  const said = text?.trim() ?? "";
  if (said === "" || node === undefined) return [];
  const source = texts.find((one) => one.id === node && one.text.includes(said));
  return source ? [partOf(source, source.text.indexOf(said), said.length)] : [];
}

async function findReadable(db: Executor, userId: string, id: string): Promise<DocumentWithContent | null> {
  try {
    return await findDocumentWithContent({ db, caller: { userId }, role: "view" }, id);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
