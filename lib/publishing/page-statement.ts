import "server-only";
import type { Executor } from "#db/connection/client";
import { env } from "#lib/base/env";
import { serializeMarkdown } from "#lib/document/markdown/serialize";
import type { DocumentJson } from "#lib/document/model/document";
import { publicText } from "#lib/document/model/public-text";
import { findCitationKeys } from "#lib/documents/store/store";
import { findVersionsByNumber } from "#lib/history/versions/store";
import type { Signed } from "#lib/statements/keys/signer";
import { makeStatement } from "#lib/statements/payload/make-statement";
import type { Published } from "./store";

/** The markdown of a page, with what it is printed from. */
export async function markdownOf(
  db: Executor,
  { id, content }: Pick<Published, "id" | "content">,
): Promise<{ markdown: string; shown: DocumentJson; citationKeys: string[] }> {
  const shown = publicText(content);
  const citationKeys = await findCitationKeys(db, id);
  return { markdown: serializeMarkdown(shown, citationKeys), shown, citationKeys };
}

/** The signed statement on who wrote a page, over its markdown. */
export async function pageStatement(db: Executor, found: Published): Promise<Signed> {
  const { id, slug, version, newest, blockVersions: versions } = found;
  const isEarlier = version < newest;
  const [head] = isEarlier ? await findVersionsByNumber(db, id, [version]) : [];
  return makeStatement(db, {
    ...found,
    ...(await markdownOf(db, found)),
    ...{ versions, isEarlier },
    historyHead: isEarlier ? (head?.hash ?? null) : found.historyHead,
    url: `${env().APP_URL}/p/${slug}`,
  });
}
