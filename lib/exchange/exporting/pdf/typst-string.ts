/** Text as a string of Typst, within which nothing is markup or code. */
export const typstString = (text: string): string =>
  `"${text
    .replace(/[\\"]/g, (sign) => `\\${sign}`)
    .replace(/\n/g, "\\n")
    .replace(/(?!\t)[\p{Cc}\p{Cs}]/gu, "\ufffd")}"`;

/** Text in markup; the semicolon ends the expression, so that what follows is no call or field of it. */
export const typstText = (text: string): string => (text === "" ? "" : `#${typstString(text)};`);
