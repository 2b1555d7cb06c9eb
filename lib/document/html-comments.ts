const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;

/** Raw HTML without its comments. */
export const withoutComments = (html: string): string => html.replace(COMMENT, "");

/** Whether raw HTML is nothing but comments, which no reader sees. */
export const isComment = (html: string): boolean => html.includes("<!--") && withoutComments(html).trim() === "";
