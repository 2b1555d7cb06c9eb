import "server-only";
import { AppError } from "#lib/base/errors";
import type { Context } from "#lib/base/operation";
import { optionalAttribute } from "#lib/document/model/attribute";
import { placedBlocks } from "#lib/document/model/placed-blocks";
import { beginningOf } from "#lib/document/notable/locked";
import { presentDocument } from "#lib/documents/store/present-document";
import { requireVersion } from "#lib/documents/store/require-version";
import { commitDocument } from "./commit";
import { lockToWrite } from "./lock";

// They are read with every document of a list.
const MOST_LOCKS = 1_000;

/**
 * Locks a block against agents, or unlocks it, as one version with the same text; nothing where it was so already.
 * Throws `not_found` for an unknown node.
 */
export async function lockNode(
  context: Context,
  { id, nodeId, locked }: { id: string; nodeId: string; locked: boolean },
) {
  const before = await lockToWrite(context, id);
  const { row, content } = before;
  requireVersion(row.version, context.ifMatch);
  const found = placedBlocks(content).find(({ node }) => optionalAttribute(node, "id") === nodeId);
  if (!found) throw noSuchNode();
  if (locked && row.locks.length >= MOST_LOCKS) throw tooManyLocks();
  const others = row.locks.filter((one) => one !== nodeId);
  const locks = locked ? [...others, nodeId] : others;
  if (locked === row.locks.includes(nodeId)) return { ...presentDocument(row, content), changed: false };
  const summary = `${locked ? "Locked" : "Unlocked"} “${beginningOf(found.node, content)}”`;
  const written = await commitDocument(context, before, { locks }, { action: "settings", summary });
  return { ...presentDocument(written.row, written.content), changed: written.changed };
}

const noSuchNode = () =>
  new AppError("not_found", "There is no such node in the document.", {
    details: [{ path: "nodeId", message: "is not in the document" }],
    hint: "Read format=nodes for the ids.",
  });

const tooManyLocks = () =>
  new AppError("invalid_request", `A document has at most ${MOST_LOCKS.toLocaleString("en")} locked blocks.`, {
    details: [{ path: "locked", message: "is one too many" }],
    hint: "Unlock another block, or lock the list or quotation that holds several.",
  });
