import type { DocumentJson } from "#lib/document/model/document";
import type { CitedWork, FoundChange, FoundComment } from "./imported";

/** A document as its file has it: links and pictures still have the file's addresses. */
export type Draft = {
  path: string;
  title: string;
  language: string | null;
  citationStyle?: string | null;
  /** Other settings of a document, which are checked when it is stored. */
  settings?: Record<string, unknown>;
  document: DocumentJson;
  citations: CitedWork[];
  warnings: string[];
  changes?: FoundChange[];
  comments?: FoundComment[];
  /** The files of the documents that it holds as a book, in order. */
  parts?: readonly string[];
  /** The bytes of the file, if it can go out again as it came in. */
  bytes?: Uint8Array;
  /** Pictures inside the file, by the address that the text uses. */
  pictures?: ReadonlyMap<string, { name: string; bytes: Uint8Array }>;
};
