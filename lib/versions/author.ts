import type { Caller } from "#lib/base/caller";
import type { By } from "#lib/base/document-shape";

/** Whose words a change is: kept with versions and suggestions. */
export type Author = {
  origin: "human" | "agent";
  model: string | null;
  agent: string | null;
  by: By;
};

/** The caller as author, as the credentials prove it. */
export const authorOf = ({ origin, model, agent, type, id, name }: Caller): Author => ({
  origin,
  model,
  agent,
  by: { type, id, name },
});
