import type { FileChild, ICommentOptions, Paragraph, ParagraphChild } from "docx";
import type { NodeJson } from "#lib/document/model/document";
import type { KeptNode } from "#lib/importing/word/round-trip-marks";
import type { Manuscript } from "../manuscript/manuscript";
import type { ExportComment, ExportOptions } from "../manuscript/source";
import type { BlockChanges, Change } from "./changes";

/** The state of writing one file. */
export type Writing = {
  manuscript: Manuscript;
  options: ExportOptions;
  /** Whether the text of a note is being written. */
  inNote: boolean;
  /** The change that inserts or deletes the whole of what is being written. */
  change: Change | null;
  /** The style of paragraphs here. */
  style: string | undefined;
  /** The list of the next paragraph; null outside lists and after an item's first paragraph. */
  list: { reference: string; instance: number; level: number } | null;
  /** Runs before the next line: the space after a note's number. */
  opening: ParagraphChild[];
  /** How deep the blocks are in lists. */
  level: number;
  /** Whether the list around is one as Word knows it. */
  isPlainList: boolean;
  file: FileParts;
  /** Writes blocks; a note's are written where its line mentions it. */
  blocks: (nodes: readonly NodeJson[], writing: Writing) => FileChild[];
};

/** What the parts of a file have in common. */
export type FileParts = {
  nextId: () => number;
  /** The notes by their number. */
  footnotes: Record<string, { children: Paragraph[] }>;
  /** The number of the note of each label. */
  noteOf: Map<string, number>;
  comments: ICommentOptions[];
  /** The comments on each block that are not written yet. */
  waiting: Map<string, ExportComment[]>;
  /** Comments on the block that contains the next paragraph. */
  pending: ExportComment[];
  changes: ReadonlyMap<string, BlockChanges>;
  starts: Set<number>;
  instances: number;
  headings: { level: number; words: string; anchor: string }[];
  /** The numbered figures and tables with their captions. */
  captions: { kind: "Figure" | "Table"; words: string; anchor: string }[];
  /** What is more than its likeness in Word, by the number of its content control. */
  kept: KeptNode[];
  /** The width of text in pixels. */
  width: number;
};

/** The name of the bookmark of a label: letters, digits and underscores, as Word demands. */
export const anchorOf = (label: string): string => label.replace(/[^A-Za-z0-9_]/g, "_").slice(0, 40);

/** The attributes of a change in Word. */
export const changeAttributes = ({ author, at }: Change, id: number) => ({
  id,
  author,
  date: at.toISOString().replace(/\.\d+Z$/, "Z"),
});

/** The same state for blocks within another. */
export const within = (writing: Writing, more: Partial<Writing>): Writing => ({ ...writing, ...more });

/** The direct children of a node. */
export const childrenOf = (node: NodeJson): readonly NodeJson[] => node.content ?? [];
