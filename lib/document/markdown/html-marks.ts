import type { Token } from "markdown-it";

/** The HTML tags that become marks when they open and close at the same level of a line. */
export const MARK_OF_TAG: ReadonlyMap<string, string> = new Map([
  ["u", "underline"],
  ["sub", "subscript"],
  ["sup", "superscript"],
  ["mark", "highlight"],
]);

const TAG = /^<(\/?)(u|sub|sup|mark)>$/i;

/** The mark that each raw HTML token opens or closes, by token position; omits unpaired tags. */
export function pairHtmlMarks(tokens: readonly Token[]): Map<number, { mark: string; opens: boolean }> {
  const paired = new Map<number, { mark: string; opens: boolean }>();
  const levels: { name: string; at: number }[][] = [[]];
  tokens.forEach((token, at) => {
    if (token.nesting === 1) levels.push([]);
    if (token.nesting === -1) levels.pop();
    const tag = token.type === "html_inline" ? TAG.exec(token.content) : null;
    const open = levels.at(-1);
    if (!tag || !open) return;
    const name = (tag[2] ?? "").toLowerCase();
    if (tag[1] === "") open.push({ name, at });
    else close(name, at, open, paired);
  });
  return paired;
}

function close(
  name: string,
  at: number,
  open: { name: string; at: number }[],
  paired: Map<number, { mark: string; opens: boolean }>,
): void {
  const from = open.findLastIndex((tag) => tag.name === name);
  const opening = open[from];
  const mark = MARK_OF_TAG.get(name);
  // A pair without content marks nothing, so it stays HTML.
  if (!opening || !mark || opening.at === at - 1) return;
  paired.set(opening.at, { mark, opens: true });
  paired.set(at, { mark, opens: false });
  open.length = from;
}
