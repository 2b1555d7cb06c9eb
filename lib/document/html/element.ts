/** An element without attributes around HTML. */
export const element = (tag: string, inside: string): string => `<${tag}>${inside}</${tag}>`;
