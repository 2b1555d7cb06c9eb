import "server-only";
import type { OpenDatabase } from "#db/connection/client";
import { findFolderRole } from "#lib/access/store";
import { type AuditBy, BY_COMMAND, recordAudit } from "#lib/audit/store";
import { AppError } from "#lib/base/errors";
import type { Runtime } from "#lib/base/runtime";
import { findDocument } from "#lib/documents/store/store";
import { findPersonByEmail } from "#lib/people/accounts/store";
import { keyChanged } from "#lib/people/auth/key-changes";
import { makeKey } from "#lib/people/auth/keys";
import type { Auth } from "#lib/people/auth/sessions";
import { makeSignInLink } from "#lib/people/auth/sign-in-link";
import { findOwner, insertKey, type KeyRow, listKeys, revokeKey } from "#lib/people/auth/store";
import type { Answer, Command } from "./command";

/** The dependencies of a command. */
export type Workspace = { store: OpenDatabase; auth: Auth } & Pick<Runtime, "checkNight">;

/** Runs a command for the owner of the workspace, or makes a key of another person; throws `not_found` when there is nothing to revoke. */
export async function runCommand(workspace: Workspace, command: Command, now: Date): Promise<Answer> {
  const { store, auth } = workspace;
  if (command.verb === "nightly") return { night: await workspace.checkNight({ isForced: true }) };
  const owner = await findOwner(store.db);
  if (!owner) throw new AppError("not_found", "This workspace has no account yet. Run npm start first.");
  if (command.verb === "sign-in") return { link: await makeSignInLink(auth, owner.id) };
  if (command.verb === "list") return { keys: (await listKeys(store.db, owner.id)).map(shown) };
  if (command.verb === "revoke") return { revoked: await revoke(store, owner.id, command.id, now) };
  const { verb: _verb, livesMs, person, ...rest } = command;
  const holder = person === null ? owner : await findPersonByEmail(store.db, person);
  if (!holder) throw new AppError("not_found", `No person of this workspace has the address ${person}.`);
  // Check now: a key bound to something missing would be refused everywhere, without a visible reason.
  if (rest.documentId !== null)
    await findDocument({ db: store.db, caller: { userId: holder.id }, role: "view" }, rest.documentId);
  if (rest.folderId !== null && !(await findFolderRole(store.db, holder.id, rest.folderId)))
    throw new AppError("not_found", "There is no such folder.");
  const key = makeKey();
  const expiresAt = livesMs === null ? null : new Date(now.getTime() + livesMs);
  const row = await store.db.transaction(async (tx) => {
    const made = await insertKey(tx, { ...rest, key, userId: holder.id, expiresAt }, now);
    const details = { name: made.name, scopes: made.scopes.join(" "), lastFour: made.lastFour };
    await recordAudit(tx, byCommandFor(holder.id), [{ kind: "key.made", subjectId: made.id, details }], now);
    return made;
  });
  return { key, keys: [shown(row)] };
}

const byCommandFor = (personId: string): AuditBy => ({ ...BY_COMMAND, personId });

async function revoke(store: OpenDatabase, ownerId: string, id: string, now: Date): Promise<string> {
  const isRevoked = await store.db.transaction(async (tx) => {
    const was = await revokeKey(tx, ownerId, id, now);
    if (was) await recordAudit(tx, byCommandFor(ownerId), [{ kind: "key.revoked", subjectId: id }], now);
    return was;
  });
  // This process caches the key.
  keyChanged();
  if (isRevoked) return id;
  throw new AppError("not_found", `There is no key ${id} to revoke.`);
}

function shown({ userId: _owner, createdAt, expiresAt, revokedAt, lastUsedAt, ...rest }: KeyRow) {
  const time = (moment: Date | null) => moment?.toISOString() ?? null;
  return {
    ...rest,
    createdAt: createdAt.toISOString(),
    expiresAt: time(expiresAt),
    revokedAt: time(revokedAt),
    lastUsedAt: time(lastUsedAt),
  };
}
