import { dialect } from "./dialect";

/** Whether a text on its own is read as one raw HTML block. */
export function isHtmlBlock(text: string): boolean {
  const tokens = dialect.parse(text, {});
  return tokens.length === 1 && tokens[0]?.type === "html_block";
}

/** Whether raw HTML can start a block directly after a paragraph's line. */
export const interruptsParagraph = (html: string): boolean =>
  dialect.parse(`x\n${html}`, {}).some(({ type }) => type === "html_block");

/** Whether a raw HTML block ends before the next line; most need a blank line to end. */
export const endsItself = (html: string): boolean => dialect.parse(`${html}\nx`, {}).length > 1;
