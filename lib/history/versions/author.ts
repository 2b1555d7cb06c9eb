import type { Caller } from "#lib/base/caller";
import type { By } from "#lib/shapes/document-shape";

/** The author of a change, stored with versions and suggestions. */
export type Author = {
  origin: "human" | "agent";
  model: string | null;
  agent: string | null;
  by: By;
};

/** The part of a caller that its author is made of. */
export type Writer = Pick<Caller, "origin" | "model" | "agent" | "type" | "id" | "name" | "person">;

/** The caller as author, as proved by the credentials: a key of a person's own tool writes as the person. */
export const authorOf = ({ origin, model, agent, type, id, name, person }: Writer): Author => ({
  origin,
  model,
  agent,
  by: origin === "human" && person ? { type: "user", ...person } : { type, id, name },
});
