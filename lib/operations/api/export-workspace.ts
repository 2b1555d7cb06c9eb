import { z } from "zod";
import { log } from "#lib/base/log";
import { operation } from "#lib/base/operation";
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
  async handler({ db, caller, now }) {
    const day = now.toISOString().slice(0, 10);
    return {
      filename: `colophon-${day}.zip`,
      mediaType: "application/zip",
      stream: streamOf(writeWorkspace({ db, caller }, now)),
    };
  },
});

/** A stream that makes the next piece when the reader has taken the last; a failure breaks the download off. */
function streamOf(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      try {
        const { value, done } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value as Uint8Array<ArrayBuffer>);
      } catch (error) {
        log("error", "export_failed", { error });
        controller.error(error);
      }
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
