import type { PageViewport } from "pdfjs-dist";

/** The box around places of a PDF's page as it is drawn, measured from the drawing's upper left corner. */
export function boxAround(
  rects: readonly (readonly number[])[],
  viewport: Pick<PageViewport, "convertToViewportRectangle">,
): { left: number; top: number; width: number; height: number } {
  const corners = rects.map((rect): number[] => viewport.convertToViewportRectangle([...rect]));
  const xs = corners.flatMap(([x1 = 0, , x2 = 0]) => [x1, x2]);
  const ys = corners.flatMap(([, y1 = 0, , y2 = 0]) => [y1, y2]);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}
