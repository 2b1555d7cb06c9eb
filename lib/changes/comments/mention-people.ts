import "server-only";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import { document, user } from "#db/schema";
import { roleOnDocument } from "#lib/access/store";
import { AppError } from "#lib/base/errors";
import type { Context } from "#lib/base/operation";
import { addressesOf, mentionsOf, nameMentions } from "./mentions";

const MOST_MENTIONS = 50;

/**
 * Completes the mentions of a message: `@e-mail` of a person with access becomes a mention, and mentions get the
 * person's name. Throws `invalid_request` for a person without access whom `before` does not mention.
 */
export async function completeMentions(
  { db }: Pick<Context, "db">,
  documentId: string,
  body: string,
  before = "",
): Promise<string> {
  const [ids, addresses] = [mentionsOf(body), addressesOf(body)];
  if (ids.length + addresses.length === 0) return body;
  if (ids.length + addresses.length > MOST_MENTIONS) {
    throw refused(`A message can mention ${MOST_MENTIONS} people at most.`, "mentions too many people");
  }
  const isNamed = or(
    ids.length > 0 ? inArray(user.id, ids) : undefined,
    addresses.length > 0 ? inArray(sql`lower(${user.email})`, addresses) : undefined,
  );
  const people = await db
    .select({ id: user.id, name: user.name, email: sql<string>`lower(${user.email})` })
    .from(user)
    .innerJoin(document, eq(document.id, documentId))
    .where(and(isNamed, sql`${roleOnDocument(sql`${user.id}`)} is not null`));
  const known = new Set([...mentionsOf(before), ...people.map(({ id }) => id)]);
  if (ids.some((id) => !known.has(id))) {
    throw refused(
      "The message mentions somebody who has no access to this document.",
      "mentions somebody without access",
    );
  }
  return nameMentions(body, people);
}

const refused = (words: string, message: string) =>
  new AppError("invalid_request", words, {
    details: [{ path: "body", message }],
    hint: "Mention only people whom list_people lists. Its owner can share the document with others first.",
  });
