import { z } from "zod";
import { AppError } from "#lib/base/errors";
import type { Reached } from "../connections/store";
import { KeyRefused, openZotero, type ZoteroApi, ZoteroBusy } from "../items/api";

const rights = z.object({ library: z.boolean().default(false), write: z.boolean().default(false) });

const keyInfo = z.object({
  userID: z.number().int(),
  username: z.string().default(""),
  displayName: z.string().default(""),
  access: z
    .object({ user: rights.optional(), groups: z.record(z.string(), rights).optional() })
    .default({ user: undefined, groups: undefined }),
});

const groupList = z.array(z.object({ id: z.number().int(), data: z.object({ name: z.string().default("") }) }));

/** The account of a key: its person at Zotero and the libraries that it reaches. */
export type Account = { zoteroUserId: string; name: string; libraries: Reached[] };

const MOST_NAME = 200;

/** Asks Zotero whose key this is and what it reaches; throws `invalid_request` for a key that it does not accept. */
export async function readAccount(key: string): Promise<Account> {
  const api = openZotero({ key, wait: async () => undefined });
  try {
    return await accountOf(api);
  } catch (error) {
    if (error instanceof KeyRefused) throw refused("Zotero does not accept this key.", "is not a valid key");
    if (!(error instanceof ZoteroBusy)) throw error;
    throw new AppError("upstream_unavailable", error.message, { hint: "Nothing was saved. Try again later." });
  }
}

async function accountOf(api: ZoteroApi): Promise<Account> {
  const { status, body } = await api.get("/keys/current");
  const info = keyInfo.safeParse(body);
  if (status === 404 || !info.success) throw refused("Zotero does not accept this key.", "is not a valid key");
  const { userID, username, displayName, access } = info.data;
  const name = (displayName || username || String(userID)).slice(0, MOST_NAME);
  const libraries: Reached[] = access.user?.library
    ? [{ kind: "user", zoteroId: String(userID), name: "My Library", canWrite: access.user.write }]
    : [];
  const rightsOf = (id: number) => access.groups?.[id] ?? access.groups?.all;
  const groups = groupList.safeParse((await api.get(`/users/${userID}/groups`)).body).data ?? [];
  for (const { id, data } of groups) {
    const own = rightsOf(id);
    if (!own?.library) continue;
    const groupName = data.name.trim().slice(0, MOST_NAME) || `Group ${id}`;
    libraries.push({ kind: "group", zoteroId: String(id), name: groupName, canWrite: own.write });
  }
  if (libraries.length === 0) throw refused("This key reaches no library.", "has no access to a library");
  return { zoteroUserId: String(userID), name, libraries };
}

const refused = (sentence: string, message: string) =>
  new AppError("invalid_request", sentence, {
    details: [{ path: "apiKey", message }],
    hint: "Make a key at https://www.zotero.org/settings/keys with access to your library, its notes and writing.",
  });
