import { z } from "zod";
import { readableSource } from "#lib/citations/quotations/source-words";
import { withoutHidden } from "#lib/document/text/hidden-text";
import type { Place } from "#lib/works/highlights/places-in-pdf";
import { HIGHLIGHT_KINDS, type Rect } from "#lib/works/highlights/shape";
import { type Data, textOf } from "./read-item";

/** A highlight as it is compared with an annotation at Zotero, apart from where it is kept. */
export type Annotation = {
  kind: (typeof HIGHLIGHT_KINDS)[number];
  page: number;
  quote: string;
  rects: Rect[];
  /** The number of letters before it on its page, as Zotero counts. */
  start: number;
  note: string | null;
  color: string;
};

const USUAL_COLOR = "#ffd400";
// Zotero cuts what is longer.
const MOST_TEXT = 7_500;

const rect = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const kind = z.enum(HIGHLIGHT_KINDS);
const position = z.object({ pageIndex: z.number().int().min(0).max(99_999), rects: z.array(rect).min(1) });
const color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i)
  .transform((given) => given.toLowerCase());

/** Reads the data of an annotation; null for a drawing, a text box, and a mark in another file than a PDF. */
export function readAnnotation(data: Data): Annotation | null {
  const [what, where] = [kind.safeParse(data.annotationType), position.safeParse(parse(data.annotationPosition))];
  if (!what.success || !where.success) return null;
  const [, offset = "0"] = textOf(data.annotationSortIndex).split("|");
  return {
    kind: what.data,
    page: where.data.pageIndex + 1,
    // An agent's quotation of hidden characters would be refused.
    quote: withoutHidden(textOf(data.annotationText)).trim(),
    rects: where.data.rects,
    start: Number.parseInt(offset, 10) || 0,
    note: textOf(data.annotationComment).trim() || null,
    color: color.safeParse(data.annotationColor).data ?? USUAL_COLOR,
  };
}

function parse(text: unknown): unknown {
  try {
    return JSON.parse(textOf(text));
  } catch {
    // A mark whose place cannot be read counts as one of another file.
    return null;
  }
}

/** The fields that change on both sides, as they are merged. */
export const changingFields = ({ note, color }: Pick<Annotation, "note" | "color">): Data =>
  note === null ? { color } : { color, note };

/** The data of a new annotation of a PDF at Zotero. */
export function newAnnotation(
  parentItem: string,
  highlight: Pick<Annotation, "kind" | "page" | "quote" | "note" | "color">,
  { rects, lettersBefore, top }: Place,
): Data {
  const { kind, page, quote, note, color } = highlight;
  const hasText = kind === "highlight" || kind === "underline";
  const digits = (count: number, number: number) => String(number).padStart(count, "0");
  return {
    itemType: "annotation",
    parentItem,
    annotationType: kind,
    ...(hasText ? { annotationText: readableSource(quote).slice(0, MOST_TEXT).toWellFormed() } : {}),
    annotationComment: note ?? "",
    annotationColor: color,
    annotationPageLabel: String(page),
    annotationSortIndex: `${digits(5, page - 1)}|${digits(6, lettersBefore)}|${digits(5, top)}`,
    annotationPosition: JSON.stringify({ pageIndex: page - 1, rects }),
    tags: [],
  };
}

/** The fields of an annotation for fields that changed here. */
export const changeAnnotation = (
  { note, color }: Pick<Annotation, "note" | "color">,
  changed: readonly string[],
): Data => ({
  ...(changed.includes("note") ? { annotationComment: note ?? "" } : {}),
  ...(changed.includes("color") ? { annotationColor: color } : {}),
});
