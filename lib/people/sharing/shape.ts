import { z } from "zod";
import { yes } from "#lib/shapes/document-shape";
import { roleShape } from "#lib/shapes/role-shape";

/** The holder of a role in a request. */
export const holderFields = {
  email: z.email("must be an e-mail address").max(320).toLowerCase().optional().describe("A person's address."),
  everyone: z.literal(true).optional().describe("Everybody in the workspace."),
};

/** The holder of a role that is taken away: also in a query, whose values are words. */
export const removedFields = { ...holderFields, everyone: yes.optional().describe("Everybody in the workspace.") };

/** The people with access to a document or folder, and their roles. */
export const peopleShape = z.object({
  people: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      email: z.string().nullable().describe("Null for readers without the role edit."),
      role: roleShape,
      via: z
        .enum(["owner", "document", "folder", "everyone", "group"])
        .describe(
          "Where the role comes from: group is one of the organisation's sign-in, and the role is changed there.",
        ),
    }),
  ),
  invitations: z.array(
    z.object({
      email: z.string().nullable(),
      role: roleShape,
      link: z.string().nullable().describe("For the owner only; null when it has expired."),
    }),
  ),
  requests: z
    .array(z.object({ id: z.string(), name: z.string(), email: z.string() }))
    .describe("People who ask for access to a document; for its owner only."),
  everyone: roleShape.nullable(),
});
