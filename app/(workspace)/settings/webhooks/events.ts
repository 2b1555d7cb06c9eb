import type { EventType } from "#lib/history/events/shape";

/** The types of events, in the order of the form. */
export const EVENTS = [
  "version.created",
  "suggestion.created",
  "suggestion.resolved",
  "comment.created",
  "comment.resolved",
  "agent.mentioned",
  "document.published",
  "document.unpublished",
  "document.deleted",
  "document.shared",
  "document.parts_changed",
] as const satisfies readonly EventType[];

type Dashed<Type extends string> = Type extends `${infer Noun}.${infer Verb}` ? `${Noun}-${Verb}` : never;

/** The key of a type's words; a point would divide it. */
export const eventKey = <Type extends (typeof EVENTS)[number]>(type: Type) => type.replace(".", "-") as Dashed<Type>;
