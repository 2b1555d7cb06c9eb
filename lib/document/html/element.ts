/** Wraps HTML in an element without attributes. */
export const element = (tag: string, inside: string): string => `<${tag}>${inside}</${tag}>`;
