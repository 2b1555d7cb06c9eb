import { cookies } from "next/headers";
import { z } from "zod";
import type { GuestAccess } from "#lib/base/caller";
import { env } from "#lib/base/env";
import { AppError } from "#lib/base/errors";
import type { Context } from "#lib/base/operation";
import { MENTION, mentionName } from "#lib/changes/comments/mentions";
import { commentId, type commentShape, messageBody, messageId } from "#lib/changes/comments/shape";
import { lockComment, lockMessage, notYours } from "#lib/changes/comments/store";
import { guestAuthorCookie, guestAuthorId, newGuestAuthor } from "#lib/people/guests/author";
import { type By, time } from "#lib/shapes/document-shape";
import { guestOf } from "./guest-operation";

/** A comment as guests see it: without ids of people and of the document, and what agents did for it. */
export const guestCommentShape = z.object({
  id: z.string(),
  quote: z.string().nullable(),
  messages: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      isAgent: z.boolean(),
      isOwn: z.boolean().describe("Whether this browser wrote it, and may change or delete it."),
      isEdited: z.boolean(),
      body: z.string(),
      createdAt: time,
    }),
  ),
});

/** Reduces a comment to what the guests of a browser see; a mention is the name alone. */
export const guestComment = (
  { id, quote, messages }: z.input<typeof commentShape>,
  { authorId }: Pick<GuestAccess, "authorId">,
): z.input<typeof guestCommentShape> => ({
  id,
  quote: quote?.exact ?? null,
  messages: messages.map(({ id, body, by, origin, createdAt, editedAt }) => ({
    id,
    name: by.name,
    isAgent: origin === "agent",
    isOwn: isOfGuest(by, { authorId }),
    isEdited: editedAt !== null,
    body: body.replace(MENTION, (whole) => `@${mentionName(whole)}`),
    createdAt,
  })),
});

/** Whether a browser that a link's guest uses wrote something. */
const isOfGuest = ({ type, id }: By, { authorId }: Pick<GuestAccess, "authorId">): boolean =>
  type === "guest" && authorId !== null && id === authorId;

/** The text of a guest's message. */
export const guestBody = messageBody.refine(
  (body) => body.search(MENTION) < 0,
  "Guests cannot mention people. Write the name without the link.",
);

/** What a guest writes in a comment, and under which name. */
export const guestMessageFields = {
  name: z
    .string()
    .trim()
    .min(1, "Give a name.")
    .max(100, "The name is longer than 100 characters.")
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, "The name must be one line."),
  body: guestBody,
};

/**
 * The context of a guest's message, which bears the name that the guest gave, marked as a guest's. The first message gives
 * the browser a cookie by which it alone can change or delete what it writes.
 */
export async function namedGuest<C extends Pick<Context, "caller">>(context: C, name: string): Promise<C> {
  const { caller } = context;
  const id = guestOf(context).authorId ?? (await newAuthor(context));
  return { ...context, caller: { ...caller, id, name: `${name} (guest)` } };
}

async function newAuthor(context: Pick<Context, "caller">): Promise<string> {
  const { id } = context.caller;
  const cookie = newGuestAuthor();
  const secure = env().APP_URL.startsWith("https:");
  const options = { httpOnly: true, sameSite: "lax", secure, path: "/g", expires: guestOf(context).endsAt } as const;
  (await cookies()).set(guestAuthorCookie(id), cookie, options);
  return guestAuthorId(id, cookie) ?? id;
}

/** Locks a message of this browser, with its comment; throws `not_found`, or `insufficient_role` for one of others. */
export async function lockOwnMessage(context: Context, documentId: string, place: z.output<typeof guestMessagePlace>) {
  const comment = await lockComment(context.db, documentId, place.commentId);
  const message = await lockMessage(context.db, comment, place.messageId);
  if (!isOfGuest(message.by, guestOf(context))) throw notYours();
  return { comment, message };
}

/** Which message of the document of a link is meant. */
export const guestMessagePlace = z.strictObject({ commentId, messageId });

/** The error for words that the text does not have. */
export const wordsGone = () =>
  new AppError(
    "text_not_found",
    "These words were not found in the text. Select others, without citations and formulas.",
    {
      details: [{ path: "quote", message: "is not in the text" }],
    },
  );
