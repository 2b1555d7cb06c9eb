import type { Quote } from "#lib/changes/comments/anchor";
import type { CslItem } from "#lib/citations/csl/csl";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import type { FormattedCitations } from "#lib/document/model/formatted-citations";
import type { WantedLists } from "#lib/publishing/contents";
import type { Undrawn } from "#lib/publishing/mermaid-source";
import type { Drawing } from "#lib/publishing/safe-svg";
import type { TextAuthor } from "#lib/shapes/text-author";
import type { Signer } from "#lib/statements/keys/sign";
import type { Format } from "./formats";

/** A picture of a text, in a type that every format can show. */
export type ExportPicture = {
  /** A file name that is unique in the export. */
  name: string;
  mediaType: "image/png" | "image/jpeg";
  content: Uint8Array;
  width: number;
  height: number;
};

/** A diagram of a text, as a file of its own. */
export type ExportDiagram = Drawing & {
  /** A file name that is unique in the export. */
  name: string;
  /** The same in colours of its own, which needs no page around it. */
  file: Uint8Array;
  /** The same for programs that show no SVG; null where the machine draws none. */
  png: Uint8Array | null;
};

/** A cited work with its key in the text. */
export type ExportWork = { id: string; key: string; csl: CslItem; isMentioned: boolean };

/** An open comment: its place in the text and its messages, oldest first. */
export type ExportComment = {
  id: string;
  /** Null for the whole text, as for one whose words are gone. */
  nodeId: string | null;
  /** The commented words of the block; null for the whole block. */
  quote: Quote | null;
  messages: readonly { author: string; at: Date; body: string }[];
};

/** An open suggestion for one place of the text. */
export type ExportSuggestion = {
  id: string;
  nodeId: string | null;
  placement: "replace" | "before" | "after";
  original: readonly NodeJson[];
  proposed: readonly NodeJson[];
  author: string;
  at: Date;
  note: string | null;
};

/** Everything that any format needs of a document, as plain values that a worker can take. */
export type ExportSource = {
  id: string;
  title: string;
  content: DocumentJson;
  authors: readonly TextAuthor[];
  /** BCP 47. */
  locale: string;
  /** The name of the citation style. */
  style: string;
  /** The day that the export names: that of its publication, or else of its last change. */
  date: Date;
  /** The address of the published page. */
  url: string | null;
  /** The address of this workspace, with which its own pictures begin elsewhere. */
  origin: string;
  version: number;
  /** The time of its last change. */
  changedAt: Date;
  /** The first words of the text. */
  excerpt: string;
  /** Its licence as its settings name it, and the address of that. */
  license: { id: string; address: string } | null;
  doi: string | null;
  /** Who registries of DOIs write to. */
  contact: string | null;
  isNumbered: boolean;
  /** Whether there is a table of contents. */
  hasContents: boolean;
  lists: WantedLists;
  /** The ids of the blocks with which the parts of a book begin, after its own text. */
  parts: readonly string[];
  works: readonly ExportWork[];
  citationKeys: readonly string[];
  formatted: FormattedCitations;
  /** By address in the text. */
  pictures: ReadonlyMap<string, ExportPicture>;
  /** By source; why one is not drawn, where it is not. */
  diagrams: ReadonlyMap<string, ExportDiagram | { undrawn: Undrawn }>;
  comments: readonly ExportComment[];
  suggestions: readonly ExportSuggestion[];
  /** The signed statement in the file on who wrote the text, a JWS as JSON. */
  statement?: string | null;
  /** The record of its versions as JSON. */
  history?: string | null;
  /** One line on who wrote the text, where agents did. */
  credit?: string | null;
};

/** The choices of an export, each of one format. */
export type ExportOptions = {
  /** docx: citations as fields of Zotero, or as text. */
  citations: "zotero" | "text";
  /** latex: the package that formats citations. */
  bibliography: "biblatex" | "natbib";
  /** pdf: how the pages look. */
  look: "article" | "manuscript" | "book";
};

/** A file that gives exports of a format their look. */
export type Template = { format: "docx" | "latex"; content: Uint8Array };

/** A document in a format, with a sentence for each kind of thing that the format does not carry. */
export type Written = { content: Uint8Array; warnings: string[] };

/** What a statement says on who wrote the text, as JSON in UTF-8, and the key that signs it once the file is written. */
export type Stated = { payload: Uint8Array; signer: Signer };

/** A task of the export worker. */
export type ExportTask = {
  format: Format;
  source: ExportSource;
  options: ExportOptions;
  template?: Template | null;
  stated?: Stated | null;
};
