import "server-only";
import { env } from "#lib/base/env";
import type { Context } from "#lib/base/operation";
import { asSeenBy } from "#lib/documents/store/as-agent-reads";
import type { Read } from "#lib/documents/store/store";
import { writeStatement } from "./write-statement";

/** What a statement says on the current version of a document, over the markdown that this caller reads. */
export async function documentStatement(
  { db, caller }: Pick<Context, "db" | "caller">,
  { row, content, versions, origins, citationKeys }: Read,
): Promise<Uint8Array> {
  return writeStatement(db, {
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
