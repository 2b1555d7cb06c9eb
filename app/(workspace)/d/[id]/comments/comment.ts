import type { Output } from "#lib/doors/client";
import type { WaitingComment } from "../../../kept/waiting-comments";
import { personColour } from "../../../parts/person-colour";

/** A comment with its messages, as the API returns it. */
export type Comment = Output<"GET /api/w/documents/[id]/comments">["comments"][number];

/** One message of a comment. */
export type Message = Comment["messages"][number];

/** A comment that waits on this device, as it is marked in the text. */
export const commentOf = ({ key, documentId, nodeId, quote, personId, body, at }: WaitingComment): Comment => ({
  ...{ id: key, documentId, nodeId, quote, status: "open", orphaned: false },
  ...{ agents: [], versions: [], suggestions: [], createdAt: at, resolvedAt: null, resolvedBy: null },
  messages: [
    {
      ...{ id: key, body, by: { type: "user", id: personId, name: "" }, origin: "human" },
      ...{ model: null, agent: null, createdAt: at, editedAt: null },
    },
  ],
});

/** The colour of a message's writer, for `data-person`. */
export const colourOf = ({ origin, by }: Pick<Message, "origin" | "by">): string =>
  origin === "agent" ? "agent" : String(personColour(by.id));

/** The colour of a comment: that of its first writer. */
export const colourOfComment = ({ messages: [first] }: Comment): string => (first ? colourOf(first) : "1");

/** The name on a message: a person's name, or an agent's model when it gave one. */
export const writerOf = ({ origin, model, agent, by }: Message): string =>
  origin === "agent" ? (model ?? agent ?? by.name) : by.name;
