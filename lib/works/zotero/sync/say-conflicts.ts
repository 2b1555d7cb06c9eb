import type { Conflict } from "../items/merge-fields";
import type { Run } from "./run";

/** Tells the person what both sides changed, and which value is where. */
export function sayConflicts(run: Run, what: string, citationId: string | null, conflicts: readonly Conflict[]): void {
  for (const { field, here, there } of conflicts) {
    const text = `${what}: “${field}” was changed on both sides. It is ${shown(here)} here and ${shown(there)} at Zotero.`;
    run.say({ kind: "conflict", text, citationId });
  }
}

const MOST_SHOWN = 200;

function shown(value: unknown): string {
  if (value === undefined) return "empty";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return `“${text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text}”`;
}
