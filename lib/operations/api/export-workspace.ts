import { z } from "zod";
import { operation } from "#lib/base/operation";
import { streamOf } from "#lib/base/stream-of";
import { writeWorkspace } from "#lib/exchange/exporting/workspace/write-workspace";

const stream = z
  .custom<ReadableStream<Uint8Array<ArrayBuffer>>>((value) => value instanceof ReadableStream)
  .meta({
    type: "string",
    description:
      "The archive, which is sent while it is written; an imported markdown file has its own bytes until it is changed.",
  });

/** Writes everything that a person owns into one archive. */
export const exportWorkspace = operation({
  name: "export_workspace",
  route: "GET /api/w/export",
  summary:
    "Sends everything that you own as a zip archive of markdown, pictures, the library, comments and the history, which an import takes in again.",
  scope: "read",
  reach: "account",
  // A model has no use for a stream of bytes.
  isTool: false,
  input: z.object({}),
  output: z.object({ filename: z.string(), mediaType: z.string(), stream }),
  file: {
    mediaTypes: ["application/zip"],
    of: ({ filename, mediaType, stream }) => ({ filename, mediaType, content: stream }),
  },
  audited: () => ({ kind: "workspace.exported" }),
  async handler({ db, caller, now }) {
    const day = now.toISOString().slice(0, 10);
    return {
      filename: `colophon-${day}.zip`,
      mediaType: "application/zip",
      stream: streamOf(writeWorkspace({ db, caller }, now)),
    };
  },
});
