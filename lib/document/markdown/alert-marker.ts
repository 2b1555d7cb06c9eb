import { type AlertKind, isAlertKind } from "../model/alert-kinds";
import type { NodeJson } from "../model/document";

const MARKER = /^\[!([A-Za-z]+)\][ \t]*(?:\n|$)/;

/** The alert kind of a quote whose first paragraph has this source: `[!NOTE]` alone on its line; or null. */
export function readMarker(source: string): AlertKind | null {
  const kind = MARKER.exec(source)?.[1]?.toLowerCase() ?? "";
  return isAlertKind(kind) ? kind : null;
}

/** The content after a marker; null when a link uses the marker's text. */
export function withoutMarker(line: readonly NodeJson[]): readonly NodeJson[] | null {
  const [first, ...rest] = line;
  const [marker = ""] = /^\[![A-Za-z]+\] ?/.exec(first?.text ?? "") ?? [];
  if (!first || first.marks || marker === "") return null;
  const text = first.text?.slice(marker.length) ?? "";
  if (text !== "") return [{ ...first, text }, ...rest];
  // Two spaces at the end of the marker's line are not a line break in the content; a break on the next line is.
  return rest[0]?.type === "hardBreak" && !marker.endsWith(" ") ? rest.slice(1) : rest;
}
