import "server-only";
import type { Executor } from "#db/connection/client";
import type { Caller } from "#lib/base/caller";
import { AppError } from "#lib/base/errors";
import type { Settings } from "#lib/shapes/document-shape";
import { isReviewRequired, requiresInFolder } from "./store";

type Who = Pick<Caller, "type">;

/** Refuses a key's change of settings after which a document no longer requires reviews itself; people may. */
export function refuseLifting({ type }: Who, before: Settings, change: Settings = {}): void {
  if (type !== "key" || before.requireReview !== true || !("requireReview" in change)) return;
  if (change.requireReview !== true) throw sessionRequired("settings.requireReview");
}

/** Refuses a key that takes documents from one folder to another by which they would no longer require reviews. */
export async function refuseLeaving(
  db: Executor,
  { type }: Who,
  from: string | null,
  to: string | null,
): Promise<void> {
  if (type !== "key" || from === null || from === to) return;
  if ((await requiresInFolder(db, from)) && !(await requiresInFolder(db, to))) throw sessionRequired("folderId");
}

/**
 * The settings that a copy of a document takes from what requires reviews of it. A copy by a key requires them itself, as
 * it may lie outside of the folder, or belong to somebody else.
 */
export async function requirementOfCopy(db: Executor, { type }: Who, id: string): Promise<Settings> {
  return type === "key" && (await isReviewRequired(db, id)) ? { requireReview: true } : {};
}

const sessionRequired = (path: string) =>
  new AppError("session_required", "Only a signed-in person may let a document do without reviews.", {
    details: [{ path, message: "is for a person to change, in the browser" }],
    hint: "Ask a person to read the words of agents, or to change that in Publish, or in the menu of the folder.",
  });
