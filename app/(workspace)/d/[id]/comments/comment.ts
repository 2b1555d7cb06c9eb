import type { Output } from "#lib/doors/client";
import { personColour } from "../../../parts/person-colour";

/** A comment with its messages, as the API returns it. */
export type Comment = Output<"GET /api/w/documents/[id]/comments">["comments"][number];

/** One message of a comment. */
export type Message = Comment["messages"][number];

/** The colour of a message's writer, for `data-person`. */
export const colourOf = ({ origin, by }: Pick<Message, "origin" | "by">): string =>
  origin === "agent" ? "agent" : String(personColour(by.id));

/** The colour of a comment: that of its first writer. */
export const colourOfComment = ({ messages: [first] }: Comment): string => (first ? colourOf(first) : "1");

/** The name on a message: a person's name, or an agent's model when it gave one. */
export const writerOf = ({ origin, model, agent, by }: Message): string =>
  origin === "agent" ? (model ?? agent ?? by.name) : by.name;
