/** A numbered figure or table of a page, all as HTML: its id, its word with its number, and its caption. */
export type Caption = { id: string; number: string; words: string };

/** The numbered figures and the numbered tables of a page, each in order. */
export type Captions = { figures: Caption[]; tables: Caption[] };

const NUMBERED = '<span class="number">([^<]*)</span> ?([^<]*)';
const FIGURE = new RegExp(`<figure [^>]*?\\bid="([^"]*)"[^>]*><img [^>]*><figcaption>${NUMBERED}</figcaption>`, "g");
const TABLE = new RegExp(`<caption id="([^"]*)">${NUMBERED}</caption>`, "g");

/** The numbered figures and tables in HTML from `renderHtml`. */
export const captionsIn = (html: string): Captions => ({ figures: found(html, FIGURE), tables: found(html, TABLE) });

const found = (html: string, pattern: RegExp): Caption[] =>
  [...html.matchAll(pattern)].map(([, id = "", number = "", words = ""]) => ({ id, number, words }));
