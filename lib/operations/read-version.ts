import { z } from "zod";
import { documentId } from "#lib/base/document-shape";
import { AppError } from "#lib/base/errors";
import { operation } from "#lib/base/operation";
import { serializeMarkdown } from "#lib/document/markdown/serialize";
import { findCitationKeys, findDocument } from "#lib/documents/store";
import { versionShape, versionWithContentShape } from "#lib/versions/shape";
import { findVersionRow, presentVersion, readVersionText } from "#lib/versions/store";

/** Reads one version of a document. */
export const readVersion = operation({
  name: "read_version",
  route: "GET /api/d/[id]/versions/[vid]",
  summary: "Reads one version of a document, by its id or number, as the editor's JSON or as markdown.",
  scope: "read",
  role: "view",
  reach: "document",
  input: z.object({
    id: documentId,
    vid: z.string().min(1).max(100).describe("The version's id, ver_…, or its number."),
    format: z.enum(["json", "markdown"]).default("json"),
  }),
  output: z.union([versionShape.extend({ markdown: z.string() }), versionWithContentShape]),
  representations: {
    "text/markdown": {
      input: { format: "markdown" },
      render: (output) => ("markdown" in output && typeof output.markdown === "string" ? output.markdown : null),
    },
  },
  async handler(context, { id, vid, format }) {
    const { db } = context;
    const document = await findDocument(context, id);
    const row = await findVersionRow(db, document.id, vid);
    if (!row) throw notFound(vid, document.version);
    const content = await readVersionText(db, document.id, row.number);
    const version = presentVersion(row);
    if (format === "json") return { ...version, content };
    return { ...version, markdown: serializeMarkdown(content, await findCitationKeys(db, document.id)) };
  },
});

const notFound = (vid: string, latest: number) =>
  new AppError("not_found", "There is no such version of this document.", {
    details: [{ path: "vid", message: vid.slice(0, 100) }],
    hint: `Its versions are 1 to ${latest}.`,
  });
