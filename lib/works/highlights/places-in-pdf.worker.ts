import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { TextContent, TextItem } from "pdfjs-dist/types/src/display/api";
import { AppError } from "#lib/base/errors";
import { workerJob } from "#lib/base/worker-job";
import { findWords } from "#lib/citations/quotations/find-words";
import { readPdf } from "#lib/files/pdf-words";
import type { Place, PlacesTask } from "./places-in-pdf";
import type { Rect } from "./shape";

/** Finds words on the pages of a PDF. */
export default workerJob<PlacesTask, (Place | null)[]>((task) =>
  placesIn(task).catch((cause: unknown) => {
    throw new AppError("invalid_content", "This PDF is broken or protected: its text cannot be read.", { cause });
  }),
);

const placesIn = ({ content, words }: PlacesTask): Promise<(Place | null)[]> =>
  readPdf(content, async (pdf) => {
    const places: (Place | null)[] = [];
    for (const { page, quote } of words) places.push(await placeOn(pdf, page, quote));
    return places;
  });

type Piece = { item: TextItem; from: number };

async function placeOn(pdf: PDFDocumentProxy, number: number, quote: string): Promise<Place | null> {
  if (number > pdf.numPages) return null;
  const page = await pdf.getPage(number);
  const { items, styles } = await page.getTextContent();
  page.cleanup();
  const pieces: Piece[] = [];
  let text = "";
  for (const item of items) {
    if (!("str" in item)) continue;
    pieces.push({ item, from: text.length });
    text += item.str + (item.hasEOL ? "\n" : "");
  }
  const found = findWords(text, quote);
  if (!found) return null;
  const rects = pieces.reduce((lines: Rect[], { item, from }) => {
    const [first, last] = [Math.max(found.from - from, 0), Math.min(found.to - from, item.str.length)];
    return first < last ? withRect(lines, rectOf(item, styles, first, last)) : lines;
  }, []);
  const lettersBefore = text.slice(0, found.from).replace(/\s/g, "").length;
  const top = Math.max(0, Math.floor((page.view[3] ?? 0) - (rects[0]?.[3] ?? 0)));
  return rects.length > 0 ? { rects, lettersBefore, top } : null;
}

// Where a font does not tell how far its letters reach above and below the line.
const USUAL = { ascent: 0.8, descent: -0.2 };

/** The rectangle around some characters of an item, as if all were equally wide. */
function rectOf(item: TextItem, styles: TextContent["styles"], first: number, last: number): Rect {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform as number[];
  const [along, up] = [Math.hypot(a, b) || 1, Math.hypot(c, d) || 1];
  const style = styles[item.fontName];
  const heightOf = (share: number | undefined, usual: number) => item.height * (share || usual);
  const corners = [first, last].flatMap((at) => {
    const right = (item.width * at) / item.str.length;
    return [heightOf(style?.ascent, USUAL.ascent), heightOf(style?.descent, USUAL.descent)].map(
      (high) => [x + (a / along) * right + (c / up) * high, y + (b / along) * right + (d / up) * high] as const,
    );
  });
  const [xs, ys] = [corners.map(([at]) => at), corners.map(([, at]) => at)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(rounded) as Rect;
}

// As Zotero does.
const rounded = (points: number): number => Math.round(points * 1000) / 1000;

/** The rectangles with one more, which is joined with the last when it goes on in its line. */
function withRect(lines: Rect[], next: Rect): Rect[] {
  const last = lines.at(-1);
  const middle = (next[1] + next[3]) / 2;
  if (!last || next[0] < last[0] || middle < last[1] || middle > last[3]) return [...lines, next];
  const joined: Rect = [last[0], Math.min(last[1], next[1]), Math.max(last[2], next[2]), Math.max(last[3], next[3])];
  return [...lines.slice(0, -1), joined];
}
