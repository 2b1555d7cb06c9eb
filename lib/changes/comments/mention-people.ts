import "server-only";
import { and, eq, inArray, or, sql } from "drizzle-orm";
import { apiKey, document, user } from "#db/schema";
import { isReachedByKey } from "#lib/access/reach/store";
import { roleOnDocument } from "#lib/access/store";
import { AppError } from "#lib/base/errors";
import type { Context } from "#lib/base/operation";
import { addressesOf, mentionedKeys, mentionsOf, nameMentions } from "./mentions";

const MOST_MENTIONS = 50;

type Asking = Pick<Context, "db" | "now">;

/**
 * Completes the mentions of a message: `@e-mail` of a person with access becomes a mention, and mentions get the
 * person's or agent's name. Throws `invalid_request` for a person without access, or an agent that does not reach the
 * document, whom `before` does not mention.
 */
export async function completeMentions(
  context: Asking,
  documentId: string,
  body: string,
  before = "",
): Promise<string> {
  const [ids, keys, addresses] = [mentionsOf(body), mentionedKeys(body), addressesOf(body)];
  const mentions = ids.length + keys.length + addresses.length;
  if (mentions === 0) return body;
  if (mentions > MOST_MENTIONS) {
    throw refused(`A message can mention ${MOST_MENTIONS} people at most.`, "mentions too many people");
  }
  const people = await findPeople(context, documentId, { ids, addresses });
  const agents = keys.length > 0 ? await findAgents(context, documentId, keys) : [];
  const known = new Set([
    ...[...people, ...agents].map(({ id }) => id),
    ...mentionsOf(before),
    ...mentionedKeys(before),
  ]);
  if ([...ids, ...keys].some((id) => !known.has(id))) {
    throw refused(
      "The message mentions somebody who has no access to this document.",
      "mentions somebody without access",
    );
  }
  return nameMentions(body, people, agents);
}

/** Those of these people, by id or address, who can read a document. */
async function findPeople(
  { db }: Asking,
  documentId: string,
  { ids, addresses }: { ids: string[]; addresses: string[] },
) {
  const isNamed = or(
    ids.length > 0 ? inArray(user.id, ids) : undefined,
    addresses.length > 0 ? inArray(sql`lower(${user.email})`, addresses) : undefined,
  );
  if (!isNamed) return [];
  return db
    .select({ id: user.id, name: user.name, email: sql<string>`lower(${user.email})` })
    .from(user)
    .innerJoin(document, eq(document.id, documentId))
    .where(and(isNamed, sql`${roleOnDocument(sql`${user.id}`)} is not null`));
}

/** The connected agents that reach a document, of all its people or those with these keys; a person's own tools are none. */
export const findAgents = ({ db, now }: Asking, documentId: string, keys?: readonly string[]) =>
  db
    .select({ id: apiKey.id, name: apiKey.name, scopes: apiKey.scopes, owner: { id: user.id, name: user.name } })
    .from(apiKey)
    .innerJoin(user, eq(user.id, apiKey.userId))
    .innerJoin(document, eq(document.id, documentId))
    .where(and(keys && inArray(apiKey.id, [...keys]), eq(apiKey.isHuman, false), isReachedByKey(now)))
    .orderBy(apiKey.name, apiKey.id);

const refused = (words: string, message: string) =>
  new AppError("invalid_request", words, {
    details: [{ path: "body", message }],
    hint: "Mention only people whom list_people lists, and their agents whose keys reach the document. Its owner can share the document with others first.",
  });
