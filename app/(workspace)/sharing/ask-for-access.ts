"use server";

import { z } from "zod";
import { action } from "#lib/doors/action";
import { requestAccess } from "#lib/people/sharing/store";
import { documentId } from "#lib/shapes/document-shape";

/** Asks the owner of a document for access; the answer is the same whether or not there is such a document. */
export const askForAccess = action({
  name: "request_access",
  rate: "write",
  role: "view",
  keepsPage: true,
  input: z.strictObject({ id: documentId }),
  output: z.void(),
  handler: (context, { id }) => requestAccess(context, id),
});
