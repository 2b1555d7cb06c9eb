import { z } from "zod";
import { encryptSecret } from "#lib/base/encrypt-secret";
import { operation } from "#lib/base/operation";
import { readConnection, saveConnection } from "#lib/works/zotero/connections/store";
import { zoteroConnectionShape } from "#lib/works/zotero/items/shape";
import { readAccount } from "#lib/works/zotero/sync/connect";

/** Connects an account at Zotero. */
export const connectZotero = operation({
  name: "connect_zotero",
  route: "POST /api/w/zotero",
  summary:
    "Connects an account at Zotero by an API key, or gives its connection a new key; nothing is kept in step until libraries are chosen.",
  scope: "update",
  reach: "account",
  session: true,
  hints: { openWorld: true },
  input: z.object({
    apiKey: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9]{10,100}$/, "must be letters and digits, as Zotero shows it")
      .describe("A key from https://www.zotero.org/settings/keys."),
  }),
  output: zoteroConnectionShape,
  location: () => "/api/w/zotero",
  prepare: (_context, { apiKey }) => readAccount(apiKey),
  async handler({ db, caller, now }, { apiKey }, account) {
    const { id } = await saveConnection(db, caller.userId, { ...account, key: encryptSecret(apiKey) }, now);
    return readConnection(db, caller.userId, id);
  },
});
