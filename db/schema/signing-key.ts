import { pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** A public key that statements are or were signed with: former ones stay, so that old statements can be verified. */
export const signingKey = pgTable("signing_key", {
  /** The key's thumbprint (RFC 7638), which statements name. */
  id: text().primaryKey(),
  /** The raw key, as `x` of a JWK. */
  x: text().notNull(),
  createdAt: moment("created_at").notNull(),
});
