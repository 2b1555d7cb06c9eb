/** What a title of CSL says without its markup (`<i>`, `<span class="nocase">`). */
export const plainText = (title: string): string => title.replace(/<\/?(?:i|b|sub|sup|sc|span)(?:\s[^<>]*)?>/g, "");
