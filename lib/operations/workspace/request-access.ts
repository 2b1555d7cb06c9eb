import { z } from "zod";
import { requestAccess } from "#lib/people/requests/store";
import { documentId } from "#lib/shapes/document-shape";
import { workspaceOperation } from "./workspace-operation";

/** Asks the owner of a document for access; the answer is the same whether or not there is such a document. */
export const requestAccessOperation = workspaceOperation({
  name: "request_access",
  rate: "write",
  role: "view",
  keepsPage: true,
  input: z.strictObject({ id: documentId }),
  output: z.void(),
  handler: (context, { id }) => requestAccess(context, id),
});
