import { z } from "zod";
import { operation } from "#lib/base/operation";
import { findDocumentWithContent } from "#lib/documents/store/store";
import { aiUseFor } from "#lib/publishing/ai-use";
import { documentProvenance } from "#lib/publishing/document-provenance";
import { PUBLISHERS } from "#lib/publishing/publishers";
import { documentId } from "#lib/shapes/document-shape";
import { sign } from "#lib/statements/keys/sign";
import { currentSigner } from "#lib/statements/keys/signer";
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
  input: z.object({
    id: documentId,
    aiUse: z.enum(PUBLISHERS).optional().describe("Adds the AI-use statement that its journals ask for."),
  }),
  output: z.object({
    payload: z.string().describe("The statement as JSON, in base64url."),
    protected: z.string().describe("The header, in base64url: alg and kid."),
    signature: z.string(),
    aiUse: z.string().optional(),
  }),
  readsWhole: () => true,
  async handler(context, { id, aiUse: publisher }) {
    const document = await findDocumentWithContent(context, id);
    const signed = await sign(currentSigner(), await documentStatement(context, document));
    if (publisher === undefined) return signed;
    return { ...signed, aiUse: aiUseFor(publisher, await documentProvenance(context.db, document)) };
  },
});
