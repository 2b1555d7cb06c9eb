/** A CSL title without its markup (`<i>`, `<span class="nocase">`). */
export const plainText = (title: string): string => title.replace(/<\/?(?:i|b|sub|sup|sc|span)(?:\s[^<>]*)?>/g, "");
