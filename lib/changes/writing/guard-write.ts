import { z } from "zod";
import type { Caller } from "#lib/base/caller";
import { AppError, type ErrorDetail } from "#lib/base/errors";
import type { DocumentJson } from "#lib/document/model/document";
import { changesBeyond, idsInScope, withoutChanges } from "#lib/document/notable/beyond";
import {
  differTooMuch,
  type Notable,
  type NotableChange,
  type NotableKind,
  notableChanges,
} from "#lib/document/notable/notable";
import { type GivenFields, givesWholeText } from "./given-text";

const KEPT = ["numbers", "quotations", "citations", "links", "formulas", "headings", "names"] as const;

const KIND_OF = {
  numbers: "number",
  quotations: "quotation",
  citations: "citation",
  links: "link",
  formulas: "formula",
  headings: "heading",
  names: "name",
} as const satisfies Record<(typeof KEPT)[number], NotableKind>;

/** The fields of a write or proposal that say where it may change a text, and what must stay. */
export const guardFields = {
  scope: z
    .strictObject({ nodes: z.array(z.string().min(1).max(100)).min(1).max(1_000) })
    .optional()
    .describe("Only these may change; a heading is its section."),
  keep: z
    .union([z.literal("all"), z.array(z.enum(KEPT)).min(1)])
    .optional()
    .describe("What must stay."),
  onBeyond: z.enum(["refuse", "suggest", "warn"]).optional().describe("If it would change more; refuse is default."),
};

/** One write's own bounds. */
export type GuardFields = {
  scope?: { nodes: string[] } | undefined;
  keep?: "all" | readonly (typeof KEPT)[number][] | undefined;
  onBeyond?: "refuse" | "suggest" | "warn" | undefined;
};

const MOST_NAMED = 50;

const EACH_KIND = [...Object.values(KIND_OF), "negation", "sentence", "paragraph"] as const;

/**
 * The changes of a write outside of its `scope`, or of what it is to keep. Throws `not_found` for an unknown node of the
 * scope.
 */
export function findBeyond(before: DocumentJson, after: DocumentJson, { scope, keep }: GuardFields): NotableChange[] {
  const ids = scope && idsInScope(before, scope.nodes);
  if (ids === null) {
    throw new AppError("not_found", "The scope names a node that the document does not have.", {
      details: [{ path: "scope.nodes", message: "has an unknown id" }],
      hint: "Read the document with format=nodes.",
    });
  }
  const kinds: readonly NotableKind[] = keep === "all" ? EACH_KIND : (keep ?? []).map((name) => KIND_OF[name]);
  const outside = ids ? changesBeyond(before, after, ids) : [];
  if (kinds.length > 0 && differTooMuch(before, after)) {
    throw new AppError("invalid_request", "This changes too much at once to check what it keeps.", {
      details: [{ path: "keep", message: "needs smaller changes" }],
      hint: "Write the text in parts, or by edits.",
    });
  }
  const changes = kinds.length > 0 ? notableChanges(before, after, { namesStated: true }) : [];
  const lost = changes.filter(({ kind }) => kinds.includes(kind));
  return [...outside, ...lost];
}

/** Throws `beyond_scope`, naming what a write would change beyond its bounds; nothing for no change. */
export function refuseBeyond(beyond: readonly NotableChange[]): void {
  if (beyond.length === 0) return;
  throw new AppError("beyond_scope", "This would change more than its scope and keep allow. Nothing was written.", {
    details: beyond.slice(0, MOST_NAMED).map(detailOf),
    hint: 'Leave that as it is, or send "onBeyond": "suggest" to propose it, or "warn" to write it.',
  });
}

const detailOf = (change: NotableChange): ErrorDetail => ({
  path: change.nodeId ?? "document",
  message: wordsOf(change),
  ...change,
});

/** A sentence that names a change. */
function wordsOf({ kind, from, to }: NotableChange): string {
  if (from === null) return `adds a ${kind}: “${to}”`;
  return to === null ? `removes a ${kind}: “${from}”` : `changes a ${kind}: “${from}” to “${to}”`;
}

/** A warning that names a change. */
export const warningOf = (change: NotableChange): string => `${change.nodeId ?? "document"}: ${wordsOf(change)}.`;

/** A write after its guard: the text to write, and the whole text where a part of it is only proposed. */
export type Guarded = {
  text: DocumentJson | null;
  proposed: DocumentJson | null;
  warnings: string[];
  /** Null where nothing is named: to people, and to a key with the guard `off`. */
  notable: Notable | null;
};

/**
 * Guards a write by its own bounds and by its key: what is beyond is refused, proposed or named, and what an agent
 * changes without naming it is notable. Throws `beyond_scope`.
 */
export function guardWrite(
  { origin, guard = "warn" }: Pick<Caller, "origin" | "guard">,
  before: DocumentJson,
  text: DocumentJson | null,
  fields: GivenFields & GuardFields,
): Guarded {
  const beyond = text ? findBeyond(before, text, fields) : [];
  if (fields.onBeyond === undefined || fields.onBeyond === "refuse") refuseBeyond(beyond);
  const isProposed = fields.onBeyond === "suggest" && beyond.length > 0;
  const written = text && isProposed ? withoutChanges(before, text, beyond) : text;
  const warnings = fields.onBeyond === "warn" ? beyond.map(warningOf) : [];
  const isNamed = origin === "agent" && guard !== "off";
  const isLong = isNamed && written !== null && differTooMuch(before, written);
  if (isLong) warnings.push("This changes too much at once to name what is notable; write in parts, or by edits.");
  const changes = isNamed && written && !isLong ? unnamed(notableChanges(before, written), fields) : [];
  const notable = isNamed ? { count: changes.length, changes: changes.slice(0, MOST_NAMED) } : null;
  if (guard === "suggest" && origin === "agent" && changes.length > 0)
    return { text: null, proposed: text, warnings, notable };
  return { text: written, proposed: isProposed ? text : null, warnings, notable };
}

const PROSE: ReadonlySet<NotableKind> = new Set(["sentence", "paragraph"]);

/** The changes that the write did not name itself: exact text that it replaces, or the whole node whose prose it gives. */
function unnamed(changes: readonly NotableChange[], fields: GivenFields): NotableChange[] {
  if (fields.edits || fields.move || fields.append !== undefined) return [];
  if (givesWholeText(fields)) return [...changes];
  return fields.markdown === "" ? [] : changes.filter(({ kind }) => !PROSE.has(kind));
}

/** The fields of an answer that name what is notable; none for people. */
export const notableFields = ({ notable }: Guarded) =>
  notable ? { notable: notable.changes, notableCount: notable.count } : {};

/** The `warnings` of an answer, with more of them; none for none. */
export const withWarnings = ({ warnings = [] }: { warnings?: string[] }, more: readonly string[]) =>
  warnings.length + more.length > 0 ? { warnings: [...warnings, ...more] } : {};
