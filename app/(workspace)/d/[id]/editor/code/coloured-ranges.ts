/** A range of a code block's text with the classes of its colour. */
export type ColouredRange = { from: number; to: number; classes: string };

const PIECE = /<span class="([^"]*)">|<\/span>|&(?:amp|lt|gt|quot|#x27);|[^<&]+|[<&]/g;

/** The ranges of the highlighter's HTML, which has spans, text and five character references. */
export function colouredRanges(html: string): ColouredRange[] {
  const ranges: ColouredRange[] = [];
  const open: { from: number; classes: string }[] = [];
  let at = 0;
  for (const [piece, classes] of html.matchAll(PIECE)) {
    if (classes !== undefined) open.push({ from: at, classes });
    else if (piece === "</span>") {
      const span = open.pop();
      if (span && span.from < at) ranges.push({ ...span, to: at });
    } else at += piece.startsWith("&") && piece.length > 1 ? 1 : piece.length;
  }
  return ranges;
}
