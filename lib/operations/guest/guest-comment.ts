import { z } from "zod";
import { AppError } from "#lib/base/errors";
import type { Context } from "#lib/base/operation";
import { MENTION, mentionName } from "#lib/changes/comments/mentions";
import { type commentShape, messageBody } from "#lib/changes/comments/shape";
import { time } from "#lib/shapes/document-shape";

/** A comment as guests see it: without ids of people and of the document, and what agents did for it. */
export const guestCommentShape = z.object({
  id: z.string(),
  quote: z.string().nullable(),
  messages: z.array(
    z.object({ id: z.string(), name: z.string(), isAgent: z.boolean(), body: z.string(), createdAt: time }),
  ),
});

/** Reduces a comment to what guests see; a mention is the name alone. */
export const guestComment = ({
  id,
  quote,
  messages,
}: z.input<typeof commentShape>): z.input<typeof guestCommentShape> => ({
  id,
  quote: quote?.exact ?? null,
  messages: messages.map(({ id, body, by, origin, createdAt }) => ({
    id,
    name: by.name,
    isAgent: origin === "agent",
    body: body.replace(MENTION, (whole) => `@${mentionName(whole)}`),
    createdAt,
  })),
});

/** What a guest writes in a comment, and under which name. */
export const guestMessageFields = {
  name: z
    .string()
    .trim()
    .min(1, "Give a name.")
    .max(100, "The name is longer than 100 characters.")
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, "The name must be one line."),
  body: messageBody.refine(
    (body) => body.search(MENTION) < 0,
    "Guests cannot mention people. Write the name without the link.",
  ),
};

/** The context of a guest's message, which bears the name that the guest gave, marked as a guest's. */
export const namedGuest = <C extends Pick<Context, "caller">>(context: C, name: string): C => ({
  ...context,
  caller: { ...context.caller, name: `${name} (guest)` },
});

/** The error for words that the text does not have. */
export const wordsGone = () =>
  new AppError(
    "text_not_found",
    "These words were not found in the text. Select others, without citations and formulas.",
    {
      details: [{ path: "quote", message: "is not in the text" }],
    },
  );
