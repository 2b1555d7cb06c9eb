import "server-only";
import { env } from "#lib/base/env";
import type { Context } from "#lib/base/operation";
import { asSeenBy } from "#lib/documents/store/as-agent-reads";
import type { Read } from "#lib/documents/store/store";
import type { Signed } from "../keys/signer";
import { makeStatement } from "./make-statement";

/** The signed statement on the current version of a document, over the markdown that this caller reads. */
export async function documentStatement(
  { db, caller }: Pick<Context, "db" | "caller">,
  { row, content, versions, origins, citationKeys }: Read,
): Promise<Signed> {
  return makeStatement(db, {
    text: {
      id: row.id,
      version: row.version,
      content,
      versions,
      origins,
      owner: { id: row.userId, name: row.ownerName },
    },
    reader: caller.origin === "agent" ? "agent" : "person",
    title: asSeenBy(caller, row.title),
    url: row.isPublished && row.slug ? `${env().APP_URL}/p/${row.slug}` : null,
    settings: row.settings,
    historyHead: row.historyHead,
    isEarlier: false,
    citationKeys,
  });
}
