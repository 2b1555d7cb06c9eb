import { type AlertKind, isAlertKind } from "#lib/document/model/alert-kinds";

// Obsidian's kinds and their other names.
const KINDS: Readonly<Record<string, AlertKind>> = {
  abstract: "note",
  summary: "note",
  tldr: "note",
  info: "note",
  todo: "note",
  example: "note",
  quote: "note",
  cite: "note",
  question: "note",
  help: "note",
  faq: "note",
  hint: "tip",
  success: "tip",
  check: "tip",
  done: "tip",
  attention: "warning",
  failure: "caution",
  fail: "caution",
  missing: "caution",
  danger: "caution",
  error: "caution",
  bug: "caution",
};

const OPENING = /^((?: {0,3}>[ \t]?)+)\[!([\w-]{1,50})\]([+-]?)(?:[ \t]+(.*?))?[ \t]*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Writes callouts as Obsidian has them, with titles, folds and further kinds, as GitHub's alerts; names what changes. */
export function calloutsAsAlerts(markdown: string, warnings: string[]): string {
  if (!markdown.includes("[!")) return markdown;
  const kinds = new Set<string>();
  const changed = { titles: 0, folds: 0 };
  let fence: string | null = null;
  const lines = markdown.split("\n").flatMap((line) => {
    const mark = FENCE.exec(line)?.[1];
    if (fence === null) fence = mark ?? null;
    else if (mark?.startsWith(fence) && line.trim() === mark) fence = null;
    const [, quote = "", written = "", fold, title = ""] = fence === null ? (OPENING.exec(line) ?? []) : [];
    const name = written.toLowerCase();
    const kind = isAlertKind(name) ? name : KINDS[name];
    if (!kind || (title === "" && fold === "" && kind === name)) return [line];
    if (kind !== name) kinds.add(name);
    if (fold !== "") changed.folds++;
    const opening = `${quote}[!${kind.toUpperCase()}]`;
    if (title === "") return [opening];
    changed.titles++;
    return [opening, `${quote}**${title.replaceAll("*", "\\*")}**`, quote.trimEnd()];
  });
  if (changed.titles > 0) warnings.push(`The titles of callouts became their first lines (${changed.titles} ×).`);
  if (changed.folds > 0) warnings.push(`Callouts that fold stay open (${changed.folds} ×).`);
  if (kinds.size > 0) {
    warnings.push(`Callouts of these kinds became notes, tips, warnings or cautions: ${[...kinds].sort().join(", ")}.`);
  }
  return lines.join("\n");
}
