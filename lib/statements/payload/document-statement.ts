import "server-only";
import { env } from "#lib/base/env";
import type { Context } from "#lib/base/operation";
import { serializeMarkdown } from "#lib/document/markdown/serialize";
import { asAgentReads } from "#lib/documents/store/as-agent-reads";
import type { Read } from "#lib/documents/store/store";
import type { Signed } from "../keys/signer";
import { makeStatement } from "./make-statement";

/** The signed statement on the current version of a document, over the markdown that this caller reads. */
export async function documentStatement(
  { db, caller }: Pick<Context, "db" | "caller">,
  { row, content, versions, origins, citationKeys }: Read,
): Promise<Signed> {
  const shown = asAgentReads(caller, { title: row.title, content });
  return makeStatement(db, {
    ...{ id: row.id, version: row.version, content, versions, origins, citationKeys },
    owner: { id: row.userId, name: row.ownerName },
    title: shown.title,
    url: row.isPublished && row.slug ? `${env().APP_URL}/p/${row.slug}` : null,
    settings: row.settings,
    historyHead: row.historyHead,
    isEarlier: false,
    shown: shown.content,
    markdown: serializeMarkdown(shown.content, citationKeys),
  });
}
