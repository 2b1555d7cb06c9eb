import { z } from "zod";

/** The file that says that an archive is a workspace, as `lib/exchange/exporting/workspace` writes it. */
export const HEAD_FILE = "colophon-export.json";

/** The version of the form in which a workspace is written. */
export const WORKSPACE_FORMAT = 1;

/** The folders and files of a written workspace. */
export const PLACES = {
  documents: "documents",
  data: "data/documents",
  history: "data/history",
  files: "files",
  library: "library.json",
  bibtex: "library.bib",
  collections: "data/collections.json",
  attachments: "data/attachments.json",
  notes: "data/notes.json",
} as const;

/** The content of `HEAD_FILE`. */
export const headShape = z.object({ colophon: z.literal("workspace"), format: z.literal(WORKSPACE_FORMAT) });

const anything = z.record(z.string(), z.unknown());
const blocks = z.array(z.looseObject({ type: z.string() }));

const message = z.object({ body: z.string(), author: z.string(), at: z.string() });

/** What a written workspace has of a document beside its markdown. */
export const documentShape = z.object({
  id: z.string(),
  path: z.string().describe("The file of its markdown."),
  sha256: z.string().describe("Of the markdown, in hexadecimal: a changed one is read instead of the content here."),
  title: z.string(),
  settings: anything,
  content: anything,
  files: z.record(z.string(), z.string()).default({}).describe("The places of its pictures, by the ids of files."),
  parts: z.array(z.string()).default([]).describe("The documents that it holds as a book, in order, by their ids."),
  citations: z.array(z.object({ id: z.string(), key: z.string(), csl: z.unknown() })),
  comments: z.array(
    z.object({
      nodeId: z.string().nullable(),
      quote: z.object({ exact: z.string(), prefix: z.string(), suffix: z.string() }).nullable(),
      isResolved: z.boolean(),
      messages: z.array(message),
    }),
  ),
  suggestions: z.array(
    z.object({
      nodeId: z.string().nullable(),
      placement: z.enum(["replace", "before", "after"]),
      original: blocks,
      proposed: blocks,
      author: z.string(),
      at: z.string(),
      note: z.string().nullable(),
    }),
  ),
});

/** The type of `documentShape`. */
export type WorkspaceDocument = z.output<typeof documentShape>;

/** The collections of a written library; works are by their place in it, from 0. */
export const collectionsShape = z.array(
  z.object({
    id: z.string(),
    name: z.string().min(1).max(200),
    parentId: z.string().nullable(),
    works: z.array(z.number().int().min(0)),
  }),
);

/** What is attached to the works of a written library: a file of the archive by its address here, or a link. */
export const attachmentsShape = z.array(
  z.object({ work: z.number().int().min(0), title: z.string(), url: z.string().min(1).max(2_048) }),
);

/** The notes of the works that have several; in the library's own file they are one. */
export const notesShape = z.array(
  z.object({ work: z.number().int().min(0), notes: z.array(z.string().trim().min(1)).max(100) }),
);
