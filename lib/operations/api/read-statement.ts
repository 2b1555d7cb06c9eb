import { z } from "zod";
import { env } from "#lib/base/env";
import { operation } from "#lib/base/operation";
import { serializeMarkdown } from "#lib/document/markdown/serialize";
import { asAgentReads } from "#lib/documents/store/as-agent-reads";
import { findDocumentWithContent } from "#lib/documents/store/store";
import { documentId } from "#lib/shapes/document-shape";
import { makeStatement } from "#lib/statements/payload/make-statement";

/** Reads the signed statement on who wrote a document. */
export const readStatement = operation({
  name: "read_statement",
  route: "GET /api/w/documents/[id]/statement",
  summary:
    "Reads a signed statement (JWS, EdDSA) on who and which models wrote which words of a document's markdown, what people reviewed, and its history's hash.",
  scope: "read",
  role: "view",
  reach: "document",
  input: z.object({ id: documentId }),
  output: z.object({
    payload: z.string().describe("The statement as JSON, in base64url."),
    protected: z.string().describe("The header, in base64url: alg and kid."),
    signature: z.string(),
  }),
  readsWhole: () => true,
  async handler(context, { id }) {
    const { row, content, versions, origins, citationKeys } = await findDocumentWithContent(context, id);
    const shown = asAgentReads(context.caller, { title: row.title, content });
    return makeStatement(context.db, {
      ...{ id, version: row.version, content, versions, origins, citationKeys },
      owner: { id: row.userId, name: row.ownerName },
      title: shown.title,
      url: row.isPublished && row.slug ? `${env().APP_URL}/p/${row.slug}` : null,
      settings: row.settings,
      historyHead: row.historyHead,
      isEarlier: false,
      shown: shown.content,
      markdown: serializeMarkdown(shown.content, citationKeys),
    });
  },
});
