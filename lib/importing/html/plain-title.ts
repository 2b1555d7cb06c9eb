const MARK = "(?:\\s+(?:[-–—|·:»•]|::)\\s+|\\s*｜\\s*)";
const SEPARATOR = new RegExp(MARK);
const FIRST = new RegExp(`^${MARK}`);
const LAST = new RegExp(`${MARK}$`);

/**
 * A page's title without the name of its site: the part that its metadata `states`, that a heading shows, or that
 * remains without the site's name. A heading at the start of the title wins: by convention the site is at its end.
 */
export function plainTitle(
  title: string,
  { stated, headings, siteName }: { stated: readonly string[]; headings: readonly string[]; siteName: string | null },
): string {
  const parts = title.split(SEPARATOR);
  if (parts.length === 1) return title;
  const isOther = (each: string) => each !== "" && each !== title;
  const named =
    stated.find((each) => isOther(each) && (begins(each, title) || ends(each, title))) ??
    headings.find((each) => isOther(each) && begins(each, title)) ??
    headings.find((each) => isOther(each) && ends(each, title));
  if (named) return named;
  const isSite = (part: string | undefined) => part !== undefined && part.toLowerCase() === siteName?.toLowerCase();
  if (isSite(parts.at(-1))) return cut(title, parts.at(-1) ?? "", "end");
  return isSite(parts[0]) ? cut(title, parts[0] ?? "", "start") : title;
}

/** Whether a title begins with a heading, followed by a separator. */
const begins = (heading: string, title: string): boolean =>
  title.toLowerCase().startsWith(heading.toLowerCase()) && FIRST.test(title.slice(heading.length));

/** Whether a title ends with a heading, preceded by a separator. */
const ends = (heading: string, title: string): boolean =>
  title.toLowerCase().endsWith(heading.toLowerCase()) && LAST.test(title.slice(0, -heading.length));

function cut(title: string, part: string, side: "start" | "end"): string {
  const rest = side === "end" ? title.slice(0, -part.length) : title.slice(part.length);
  return rest.replace(LAST, "").replace(FIRST, "").trim();
}

/** The part after the title in the window's title, by convention the site; null when there is none. */
export function siteBehind(title: string, pageTitle: string): string | null {
  const rest = title && pageTitle.startsWith(title) ? pageTitle.slice(title.length) : "";
  const site = FIRST.test(rest) ? rest.split(SEPARATOR).at(-1)?.trim() : "";
  return site && site.length <= 80 ? site : null;
}
