import { z } from "zod";
import { AppError } from "#lib/base/errors";
import type { Archive } from "../draft/archive";
import { parseXml } from "./xml";

const PART = "customXml/item1.xml";
const NAMESPACE = "urn:colophon:kept";
const MOST_BLOCKS = 50_000;

/** The blocks and pieces of a text that Word has no form of its own for. */
export const KEPT_TYPES = [
  "blockquote",
  "alert",
  "details",
  "definitionList",
  "definitionItem",
  "bulletList",
  "orderedList",
  "taskList",
  "listItem",
  "taskItem",
  "footnoteDef",
  "codeBlock",
  "table",
  "image",
  "htmlBlock",
  "bibliography",
  "blockMath",
  "inlineMath",
  "crossReference",
] as const;

const width = z.number().int().min(1).max(100).nullable();
const keptNode = z.object({
  type: z.enum(KEPT_TYPES),
  attrs: z.record(z.string(), z.unknown()),
  /** The words that stand for the node in Word: it comes back as it was while they are unchanged. */
  words: z.string().optional(),
  /** The code that a drawn diagram stands for. */
  code: z.string().optional(),
  /** The columns of a table. */
  columns: z.array(z.object({ align: z.string().nullable(), width })).optional(),
  /** Whether the first line, a summary or a term, has no words: Word's empty paragraph is not read. */
  hasEmptyLine: z.boolean().optional(),
});

const keptText = z.object({
  nodes: z.array(keptNode).max(MOST_BLOCKS),
  /** The level of the highest heading, which is the first in Word. */
  topLevel: z.number().int().min(1).max(6),
  /** The level of the heading that is the title in Word; null without one. */
  titleLevel: z.number().int().min(1).max(6).nullable(),
  /** The labels by the bookmarks on what they name. */
  labels: z.record(z.string(), z.string()),
  /** Whether the entries of the cited works come from a block of the text. */
  hasBibliography: z.boolean(),
});

/** A node of a text beside its likeness in a Word file. */
export type KeptNode = z.infer<typeof keptNode>;

/** What a Word file of ours says about its text beside its likeness. */
export type KeptText = z.infer<typeof keptText>;

/** The path and the content of the part of a Word file that has what Word cannot show. */
export const keptPart = (kept: KeptText): { path: string; data: string } => ({
  path: PART,
  data: `<?xml version="1.0" encoding="UTF-8"?><kept xmlns="${NAMESPACE}">${Buffer.from(JSON.stringify(kept)).toString("base64")}</kept>`,
});

/** The name of a content control around the likeness of a kept node. */
export const keptTag = (number: number): string => `colophon:${number}`;

/** The number of the kept node that a content control's name has; null for a control of another program. */
export function keptNumber(tag: string | null): number | null {
  const [, number] = /^colophon:(\d{1,6})$/.exec(tag ?? "") ?? [];
  return number === undefined ? null : Number(number);
}

/** What a Word file of ours says about its text; null for one of another program, or when that part cannot be read. */
export async function readKept(archive: Archive): Promise<KeptText | null> {
  for (const name of archive.names.filter((each) => /^customXml\/item\d+\.xml$/.test(each))) {
    const root = rootOf(await archive.read(name), name);
    if (root?.getAttribute("xmlns") !== NAMESPACE) continue;
    const parsed = keptText.safeParse(jsonOf(root.textContent ?? ""));
    return parsed.success ? parsed.data : null;
  }
  return null;
}

/** Such parts are of any program, so one that cannot be read says nothing about the text. */
function rootOf(bytes: Uint8Array, name: string): Element | null {
  try {
    return parseXml(bytes, name).documentElement;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function jsonOf(encoded: string): unknown {
  try {
    return JSON.parse(Buffer.from(encoded, "base64").toString("utf8"));
  } catch {
    // The text is read as Word shows it.
    return null;
  }
}
