import { dialect } from "./dialect";

/** Whether a text on its own is read as one raw HTML block. */
export function isHtmlBlock(text: string): boolean {
  const tokens = dialect.parse(text, {});
  return tokens.length === 1 && tokens[0]?.type === "html_block";
}
