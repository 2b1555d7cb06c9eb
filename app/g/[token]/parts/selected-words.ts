/** Words that a guest selected, with the text around them in their block. */
export type SelectedWords = { quote: string; prefix: string; suffix: string };

const BLOCK = "p, li, h1, h2, h3, h4, h5, h6, td, th, dt, dd, pre, figcaption, caption, summary";
const AROUND = 32;
const MOST = 2_000;

/**
 * The words of a range within `root`, as far as they are in the block where the range begins; null for none. Numbers and
 * links of the page, which are not in the text, end them.
 */
export function selectedWords(range: Range, root: Element): SelectedWords | null {
  if (range.collapsed || !root.contains(range.commonAncestorContainer)) return null;
  const start = range.startContainer;
  const block = (start instanceof Element ? start : start.parentElement)?.closest(BLOCK);
  if (!block || !root.contains(block)) return null;
  const whole = document.createRange();
  whole.selectNodeContents(block);
  const before = whole.cloneRange();
  before.setEnd(range.startContainer, range.startOffset);
  const inside = range.cloneRange();
  if (!block.contains(range.endContainer)) inside.setEnd(block, block.childNodes.length);
  const [text, from] = [whole.toString(), before.toString().length];
  const selected = inside.toString();
  const quote = selected.trim().slice(0, MOST);
  if (quote === "") return null;
  const at = from + selected.indexOf(quote);
  return {
    quote,
    prefix: text.slice(Math.max(0, at - AROUND), at),
    suffix: text.slice(at + quote.length, at + quote.length + AROUND),
  };
}
