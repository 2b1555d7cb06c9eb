import type { Proposal } from "#lib/changes/suggestions/proposal";
import type { CslItem } from "#lib/citations/csl/csl";

/** A work that an imported document cites, under the id and key that its text uses. */
export type CitedWork = { id: string; key: string; csl: CslItem };

/** A comment of a file: its block, words of that block with what is around them, and its messages. */
export type FoundComment = {
  nodeId: string | null;
  quote: { exact: string; prefix: string; suffix: string } | null;
  isResolved: boolean;
  messages: { body: string; author: string; at: string | null }[];
};

/** A change that a file tracks, as a proposal. */
export type FoundChange = { proposal: Proposal; author: string; at: string | null };

/**
 * The markdown file that a document was read from, below the folder of the import. `links` are its addresses that led to
 * something, by the document's id or the picture's key; `pictures` are the names of those pictures, by the same key.
 */
export type FoundFile = {
  path: string;
  bytes: Uint8Array;
  links: { address: string; target: string }[];
  pictures: { path: string; target: string }[];
};

/** A document of a file, complete but for the places of its pictures. */
export type FoundDocument = {
  id: string;
  /** The name of its file, for warnings. */
  name: string;
  /** The folders it was in. */
  folders: readonly string[];
  title: string;
  language: string | null;
  citationStyle: string | null;
  settings: Record<string, unknown>;
  /** The text as JSON, with block ids; a picture's address is its key in `pictures`. */
  content: string;
  citations: CitedWork[];
  changes: FoundChange[];
  comments: FoundComment[];
  /** The ids of the documents that it holds as a book, in order. */
  parts: readonly string[];
  /** Its file, if that can go out again as it came in. */
  own: FoundFile | null;
};

/** A collection of a written library, with its works by their place among all works. */
export type FoundCollection = { id: string; name: string; parentId: string | null; works: number[] };

/** A PDF or link of a work of a written library, by the work's place among all works. */
export type FoundAttachment = { work: number; title: string } & ({ bytes: Uint8Array } | { url: string });

/** The notes of a work of a written library that has several. */
export type FoundNotes = { work: number; notes: string[] };

/** Everything that a file holds, before anything is stored. */
export type Found = {
  documents: FoundDocument[];
  /** The works for the library. */
  works: CslItem[];
  collections: FoundCollection[];
  attachments: FoundAttachment[];
  notes: FoundNotes[];
  /** The bytes of pictures by the address that the texts use, and their names for warnings. */
  pictures: Map<string, { name: string; bytes: Uint8Array }>;
  /** A sentence for everything that was not taken. */
  warnings: string[];
};
