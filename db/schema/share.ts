import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "./columns";
import { document } from "./document";
import { folder } from "./folder";
import { invitation } from "./invitation";
import { user } from "./user";

/** A role on one document, or on a folder and everything below it, for a person, an invited e-mail address, or everybody in the workspace. */
export const share = pgTable(
  "share",
  {
    id: text().primaryKey(),
    documentId: text("document_id").references(() => document.id, { onDelete: "cascade" }),
    folderId: text("folder_id").references(() => folder.id, { onDelete: "cascade" }),
    userId: text("user_id").references(() => user.id, { onDelete: "cascade" }),
    // In lower case; it grants nothing until somebody joins by its invitation or with this address verified.
    email: text(),
    everyone: boolean().notNull().default(false),
    // Of the organisation's provider, which gave the role when the person signed in; null for a role that a person gave.
    groupName: text("group_name"),
    role: text({ enum: ["view", "comment", "edit"] }).notNull(),
    // The invitation's link is shown to the owner again, so unlike others its token is kept as it is.
    token: text(),
    invitationId: text("invitation_id").references(() => invitation.id, { onDelete: "set null" }),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("share_once").on(
      sql`coalesce(${table.documentId}, ${table.folderId})`,
      sql`coalesce(${table.userId}, ${table.email}, '*')`,
      // What a group gives stands beside what a person gives, and the stronger role counts.
      sql`(${table.groupName} is null)`,
    ),
    index("share_document").on(table.documentId),
    index("share_folder").on(table.folderId),
    index("share_user").on(table.userId),
    index("share_everyone").on(table.everyone).where(sql`everyone`),
    index("share_email").on(table.email),
    index("share_invitation").on(table.invitationId),
    check("share_subject", sql`num_nonnulls(document_id, folder_id) = 1`),
    check("share_holder", sql`num_nonnulls(user_id, email) + everyone::int = 1`),
    check("share_of_group", sql`group_name is null or (folder_id is not null and user_id is not null)`),
    check("share_role", sql`role in ('view', 'comment', 'edit')`),
  ],
);
