import { z } from "zod";
import { operation } from "#lib/base/operation";
import { findWrittenFor } from "#lib/changes/comments/store";
import { serializeMarkdown } from "#lib/document/markdown/serialize";
import { printAhead } from "#lib/documents/printing/print-ahead";
import { asAgentReads, asSeenBy, concealedShape } from "#lib/documents/store/as-agent-reads";
import { findCitationKeys, findDocument } from "#lib/documents/store/store";
import { notableShape, versionId, versionShape, versionWithContentShape } from "#lib/history/versions/shape";
import { findVersionRow, presentVersion, readVersionText, versionNotFound } from "#lib/history/versions/store";
import { documentId } from "#lib/shapes/document-shape";

const commentId = z.string().nullable().describe("The comment that it was written for.");

/** Reads one version of a document. */
export const readVersion = operation({
  name: "read_version",
  route: "GET /api/d/[id]/versions/[vid]",
  summary: "Reads one version of a document, by its id or number, as the editor's JSON or as markdown.",
  scope: "read",
  mayUseReplica: true,
  tellsHidden: true,
  role: "view",
  reach: "document",
  input: z.object({
    id: documentId,
    vid: versionId,
    format: z.enum(["json", "markdown"]).default("json"),
  }),
  output: z.union([
    versionShape.extend({ notable: notableShape, markdown: z.string(), concealed: concealedShape, commentId }),
    versionWithContentShape.extend({ concealed: concealedShape, commentId }),
  ]),
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
    if (!row) throw versionNotFound(vid, document.version);
    const stored = { title: row.title, content: await readVersionText(db, document.id, row.number) };
    const commentId = await findWrittenFor(db, document.id, row.number);
    const { content, ...shown } = asAgentReads(context.caller, stored);
    const told = asSeenBy(context.caller, { ...presentVersion(row), notable: row.notable?.changes ?? [] });
    const version = { ...told, ...shown, commentId };
    if (format === "json") return { ...version, content };
    const keys = await findCitationKeys(db, document.id);
    await printAhead(context.caller.userId, content, keys);
    return { ...version, markdown: serializeMarkdown(content, keys) };
  },
});
