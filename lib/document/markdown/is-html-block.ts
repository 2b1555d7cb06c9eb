import { dialect } from "./dialect";

/** Whether a text, standing alone, is read as one block of raw HTML. */
export function isHtmlBlock(text: string): boolean {
  const tokens = dialect.parse(text, {});
  return tokens.length === 1 && tokens[0]?.type === "html_block";
}

/** Whether raw HTML is read as a block also on the line after a paragraph. */
export const interruptsParagraph = (html: string): boolean =>
  dialect.parse(`x\n${html}`, {}).some(({ type }) => type === "html_block");

/** Whether a block of raw HTML ends before the next line, where most need a blank line to end. */
export const endsItself = (html: string): boolean => dialect.parse(`${html}\nx`, {}).length > 1;
