import { z } from "zod";
import { operation } from "#lib/base/operation";
import { peopleShape } from "#lib/people/sharing/shape";
import { listPeople as list } from "#lib/people/sharing/store";
import { documentId } from "#lib/shapes/document-shape";

/** Lists the people with access to a document. */
export const listPeople = operation({
  name: "list_people",
  route: "GET /api/w/documents/[id]/people",
  summary: "Lists the people who can read, comment on, edit or own a document, and by which share.",
  scope: "read",
  role: "view",
  reach: "document",
  input: z.object({ id: documentId }),
  output: peopleShape,
  handler: (context, { id }) => list(context, { kind: "document", id }),
});
