/** The English forms of a locator label: the printed singular and plural, then other forms that are read. */
type Forms = readonly [one: string, several: string, ...others: string[]];

/**
 * The locator labels of CSL 1.0.2 with their English terms
 * (https://docs.citationstyles.org/en/stable/specification.html#locators).
 */
export const LOCATOR_LABELS = {
  act: ["act", "acts"],
  appendix: ["app.", "apps.", "appendix", "appendices"],
  "article-locator": ["art.", "arts.", "article", "articles"],
  book: ["bk.", "bks.", "book", "books"],
  canon: ["c.", "cc.", "canon", "canons"],
  chapter: ["chap.", "chaps.", "chapter", "chapters", "ch.", "chs."],
  column: ["col.", "cols.", "column", "columns"],
  elocation: ["loc.", "locs.", "location", "locations"],
  equation: ["eq.", "eqs.", "equation", "equations"],
  figure: ["fig.", "figs.", "figure", "figures"],
  folio: ["fol.", "fols.", "folio", "folios"],
  issue: ["no.", "nos.", "issue", "issues", "number", "numbers"],
  line: ["l.", "ll.", "line", "lines"],
  note: ["n.", "nn.", "note", "notes"],
  opus: ["op.", "opp.", "opus", "opera"],
  page: ["p.", "pp.", "page", "pages"],
  paragraph: ["para.", "paras.", "paragraph", "paragraphs", "¶", "¶¶"],
  part: ["pt.", "pts.", "part", "parts"],
  rule: ["r.", "rr.", "rule", "rules"],
  scene: ["sc.", "scs.", "scene", "scenes"],
  section: ["sec.", "secs.", "section", "sections", "§", "§§"],
  "sub-verbo": ["s.v.", "s.vv.", "sub verbo", "sub verbis"],
  supplement: ["supp.", "supps.", "supplement", "supplements"],
  table: ["tbl.", "tbls.", "table", "tables"],
  timestamp: ["timestamp", "timestamps"],
  "title-locator": ["tit.", "tits.", "title", "titles"],
  verse: ["v.", "vv.", "verse", "verses"],
  volume: ["vol.", "vols.", "volume", "volumes"],
} as const satisfies Readonly<Record<string, Forms>>;

/** A locator label. */
export type LocatorLabel = keyof typeof LOCATOR_LABELS;

/** Whether a text is a locator label. */
export const isLocatorLabel = (name: string): name is LocatorLabel => Object.hasOwn(LOCATOR_LABELS, name);

/** Every written form with its label, longest first, so that “pp.” is not read as “p”. */
export const LOCATOR_FORMS: readonly (readonly [form: string, label: string])[] = Object.entries(LOCATOR_LABELS)
  .flatMap(([label, forms]) => forms.map((form) => [form, label] as const))
  .sort(([a], [b]) => b.length - a.length);
