import { dialect } from "./dialect";

/** Whether a text, standing alone, is read as one block of raw HTML. */
export function isHtmlBlock(text: string): boolean {
  const tokens = dialect.parse(text, {});
  return tokens.length === 1 && tokens[0]?.type === "html_block";
}
