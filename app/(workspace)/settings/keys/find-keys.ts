import { getTranslations } from "next-intl/server";
import type { Executor } from "#db/connection/client";
import { AppError } from "#lib/base/errors";
import { findDocument } from "#lib/documents/store/store";
import { findFolderName } from "#lib/filing/folders/store";
import { type KeyRow, listKeys } from "#lib/people/auth/store";
import type { Translator } from "../../../words/setup/translator";
import { titleOf } from "../../parts/title-of";
import type { ShownKey } from "./shown-key";

type Words = Translator<"keys.facts">;

/** A person's keys and connections, newest first, with the titles of their documents and folders. */
export async function findKeys(t: Words, db: Executor, userId: string): Promise<ShownKey[]> {
  const rows = await listKeys(db, userId);
  const [titles, folders] = await Promise.all([titlesOf(t, db, userId, rows), folderNamesOf(db, userId, rows)]);
  const now = new Date();
  return rows.map((row) => shown(row, titles, folders, now));
}

async function titlesOf(t: Words, db: Executor, userId: string, rows: KeyRow[]): Promise<Map<string, string>> {
  const ids = new Set(rows.flatMap(({ documentId }) => documentId ?? []));
  const found = await Promise.all([...ids].map(async (id) => [id, await titleIn(t, db, userId, id)] as const));
  return new Map(found);
}

async function titleIn(t: Words, db: Executor, userId: string, id: string): Promise<string> {
  try {
    const document = await findDocument({ db, caller: { userId }, role: "view" }, id);
    return titleOf(await getTranslations("ui"), document);
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return t("deletedDocument");
    throw error;
  }
}

async function folderNamesOf(db: Executor, userId: string, rows: KeyRow[]): Promise<Map<string, string>> {
  const ids = new Set(rows.flatMap(({ folderId }) => folderId ?? []));
  const found = await Promise.all([...ids].map((id) => findFolderName(db, userId, id)));
  return new Map([...ids].flatMap((id, at) => (found[at] == null ? [] : [[id, found[at]]])));
}

function shown(row: KeyRow, titles: Map<string, string>, folders: Map<string, string>, now: Date): ShownKey {
  return {
    id: row.id,
    name: row.name,
    lastFour: row.lastFour,
    isConnection: row.clientId !== null,
    scopes: row.scopes,
    documentTitle: row.documentId === null ? null : (titles.get(row.documentId) ?? row.documentId),
    folder: row.folderId === null ? null : { name: folders.get(row.folderId) ?? null },
    isHuman: row.isHuman,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    state: stateOf(row, now),
  };
}

function stateOf({ revokedAt, expiresAt }: KeyRow, now: Date): ShownKey["state"] {
  if (revokedAt) return "revoked";
  return expiresAt && expiresAt <= now ? "expired" : "valid";
}
