const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;

/** Raw HTML without its comments. */
export const withoutComments = (html: string): string => html.replace(COMMENT, "");

/** Whether raw HTML contains only comments, which readers never see. */
export const isComment = (html: string): boolean => html.includes("<!--") && withoutComments(html).trim() === "";
