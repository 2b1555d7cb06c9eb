import { z } from "zod";
import { operation } from "#lib/base/operation";
import { findDocumentWithContent } from "#lib/documents/store/store";
import { documentId } from "#lib/shapes/document-shape";
import { documentStatement } from "#lib/statements/payload/document-statement";

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
    return documentStatement(context, await findDocumentWithContent(context, id));
  },
});
