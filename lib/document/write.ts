import "server-only";
import { AppError } from "#lib/api/errors";
import type { Context } from "#lib/api/operation";
import { summarizeText } from "#lib/versions/summarize";
import { canonicalJson } from "./delta";
import { diffWords } from "./diff";
import type { DocumentJson, NodeJson } from "./document";
import { editNode } from "./edit";
import { serializeMarkdown } from "./markdown/serialize";
import { withIds } from "./node-ids";
import { readText, type TextFields } from "./read-text";
import { requireVersion } from "./require-version";
import { mergeSettings, type SettingsFields } from "./settings";
import {
  type Change,
  commitDocument,
  type Deed,
  type DocumentWithContent,
  lockDocument,
  presentDocument,
  sameColumns,
  shownOf,
} from "./store";

/** A write of a document as a request gives it. */
export type WriteFields = TextFields &
  SettingsFields & {
    id: string;
    title?: string | undefined;
    nodeId?: string | undefined;
    nodeIndex?: number | undefined;
    placement?: "replace" | "before" | "after" | undefined;
    note?: string | undefined;
    baseVersion?: number | undefined;
    dryRun?: boolean | undefined;
  };

/** Writes what the fields name of a document, as one version, or only says what would be written; throws what the contract says of PATCH. */
export async function writeDocument(context: Context, fields: WriteFields) {
  const before = await lockDocument(context.db, context.caller.userId, fields.id);
  requireVersion(before.row.version, context.ifMatch);
  const text = newText(before, fields);
  if (text) requireBase(before.row.version, fields.baseVersion);
  const change = changeOf(before, fields, text);
  if (Object.keys(change).length === 0) throw nothingToWrite();
  if (fields.dryRun) return preview(before, change);
  const { row, content, changed } = await commitDocument(context, before, change, deedOf(before, change, fields.note));
  return { ...presentDocument(row, content), changed };
}

function changeOf({ row }: DocumentWithContent, fields: WriteFields, text: DocumentJson | null): Change {
  const { title, citationStyle, settings } = fields;
  const setsStyle = citationStyle !== undefined || settings !== undefined;
  return {
    ...(title === undefined ? {} : { title }),
    ...(setsStyle ? { settings: mergeSettings(row.settings, { citationStyle, settings }) } : {}),
    ...(text ? { content: text } : {}),
  };
}

const nothingToWrite = () =>
  new AppError("invalid_request", "There is nothing to write.", {
    hint: "Give markdown, content, title, citationStyle or settings.",
  });

function requireBase(version: number, base: number | undefined): void {
  if (base === undefined || base === version) return;
  if (base > version) {
    throw new AppError("invalid_request", `The document has no version ${base} yet: it is at ${version}.`, {
      details: [{ path: "baseVersion", message: `is newer than the document, which is at ${version}` }],
    });
  }
  throw new AppError("version_conflict", `The document has changed since version ${base}. Nothing was written.`, {
    details: [{ path: "baseVersion", message: `the document is at version ${version}` }],
    hint: "Read it again and repeat the change.",
  });
}

function newText(before: DocumentWithContent, fields: WriteFields): DocumentJson | null {
  const { nodeId, nodeIndex, placement } = fields;
  if (nodeId === undefined && nodeIndex === undefined) {
    if (placement !== undefined) throw needsNode();
    return readText(fields, before.content);
  }
  const blocks = blocksOf(fields);
  const edited = editNode(before.content, addressOf(nodeId, nodeIndex), placement ?? "replace", blocks);
  return withIds(edited, before.content);
}

const needsNode = () =>
  new AppError("invalid_request", "placement goes with nodeId or nodeIndex.", {
    details: [{ path: "placement", message: "names no node" }],
  });

function addressOf(nodeId: string | undefined, nodeIndex: number | undefined) {
  if (nodeId !== undefined && nodeIndex !== undefined) {
    throw new AppError("invalid_request", "Name the node once: by nodeId or by nodeIndex.", {
      details: [{ path: "nodeIndex", message: "stands beside nodeId" }],
    });
  }
  return nodeId === undefined ? { nodeIndex: nodeIndex ?? 0 } : { nodeId };
}

function blocksOf({ markdown, content, placement = "replace" }: WriteFields): NodeJson[] {
  if (markdown === undefined && content === undefined) {
    throw new AppError("invalid_request", "A node is named, but nothing to write there.", {
      hint: "Give markdown or content; empty markdown removes the node.",
    });
  }
  // Blank markdown stands for no block at all, where a whole document would get an empty paragraph.
  const blocks =
    markdown?.trim() === "" && content === undefined ? [] : (readText({ markdown, content })?.content ?? []);
  if (blocks.length > 0 || placement === "replace") return blocks;
  throw new AppError("invalid_request", `There is nothing to put ${placement} the node.`, {
    details: [{ path: "markdown", message: "is empty" }],
  });
}

function preview({ row, content: before }: DocumentWithContent, change: Change) {
  const { content: text, ...columns } = change;
  const after = text ?? before;
  const differs = canonicalJson(after) !== canonicalJson(before);
  const columnsDiffer = !sameColumns(row, columns);
  return {
    ...presentDocument({ ...row, ...columns, ...shownOf(after) }, after),
    changed: differs || columnsDiffer,
    dryRun: true as const,
    diff: diffWords(serializeMarkdown(before), serializeMarkdown(after)),
  };
}

function deedOf({ row, content }: DocumentWithContent, change: Change, note: string | undefined): Deed {
  const writesText = change.content !== undefined && canonicalJson(change.content) !== canonicalJson(content);
  const renames = change.title !== undefined && change.title !== row.title;
  if (writesText && change.content) return { action: "write", summary: note ?? summarizeText(content, change.content) };
  if (renames) return { action: "rename", summary: note ?? `Renamed to “${change.title}”` };
  return { action: "settings", summary: note ?? "Changed the settings" };
}
