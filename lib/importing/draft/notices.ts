import type { AlertKind } from "#lib/document/model/alert-kinds";

// Outline's four notices, and the others of Docusaurus and VitePress.
const KINDS: Readonly<Record<string, AlertKind>> = {
  info: "note",
  note: "note",
  tip: "tip",
  success: "tip",
  important: "important",
  warning: "warning",
  caution: "caution",
  danger: "caution",
};

const OPENING = /^:::[ \t]*(\w+)[ \t]*$/;
const CLOSING = /^:::[ \t]*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Writes notices between `:::info` and `:::`, as Outline and Docusaurus do, as GitHub's alerts; those that do not close stay. */
export function noticesAsAlerts(markdown: string): string {
  if (!markdown.includes(":::")) return markdown;
  const lines: string[] = [];
  let notice: { kind: AlertKind; at: number } | null = null;
  let fence: string | null = null;
  for (const line of markdown.split(/\r?\n/)) {
    const mark = FENCE.exec(line)?.[1];
    if (fence === null) fence = mark ?? null;
    else if (mark?.startsWith(fence) && line.trim() === mark) fence = null;
    const kind = fence === null ? KINDS[OPENING.exec(line)?.[1]?.toLowerCase() ?? ""] : undefined;
    if (notice && fence === null && CLOSING.test(line)) {
      const content = lines.splice(notice.at).slice(1);
      lines.push("", `> [!${notice.kind.toUpperCase()}]`, ...content.map((each) => `> ${each}`.trimEnd()), "");
      notice = null;
    } else {
      if (kind && !notice) notice = { kind, at: lines.length };
      lines.push(line);
    }
  }
  return lines.join("\n");
}
