import { index, pgTable, text } from "drizzle-orm/pg-core";
import { bytes, moment } from "./columns";
import { user } from "./user";

/** A link that lets one person create an account; only its SHA-256 is stored. */
export const invitation = pgTable(
  "invitation",
  {
    id: text().primaryKey(),
    hash: bytes().notNull().unique(),
    invitedBy: text("invited_by")
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    note: text().notNull(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    acceptedAt: moment("accepted_at"),
  },
  (table) => [index("invitation_invited_by").on(table.invitedBy)],
);
