const MARK = "(?:\\s+(?:[-–—|·:»•]|::)\\s+|\\s*｜\\s*)";
const SEPARATOR = new RegExp(MARK);
const FIRST = new RegExp(`^${MARK}`);
const LAST = new RegExp(`${MARK}$`);

/** A page's title without the name of its site: what a heading or the site's own name shows to be one part of it. */
export function plainTitle(title: string, headings: readonly string[], siteName: string | null): string {
  const parts = title.split(SEPARATOR);
  if (parts.length === 1) return title;
  const heading = headings.find((each) => each !== "" && each !== title && isPart(each, title));
  if (heading) return heading;
  const isSite = (part: string | undefined) => part !== undefined && part.toLowerCase() === siteName?.toLowerCase();
  if (isSite(parts.at(-1))) return cut(title, parts.at(-1) ?? "", "end");
  return isSite(parts[0]) ? cut(title, parts[0] ?? "", "start") : title;
}

/** Whether a title begins or ends with a heading, a separator between it and the rest. */
function isPart(heading: string, title: string): boolean {
  const whole = title.toLowerCase();
  const part = heading.toLowerCase();
  if (whole.startsWith(part)) return FIRST.test(whole.slice(part.length));
  return whole.endsWith(part) && LAST.test(whole.slice(0, -part.length));
}

function cut(title: string, part: string, side: "start" | "end"): string {
  const rest = side === "end" ? title.slice(0, -part.length) : title.slice(part.length);
  return rest.replace(LAST, "").replace(FIRST, "").trim();
}

/** What stands behind the title in the title of the window, which is the site by custom; null where nothing does. */
export function siteBehind(title: string, pageTitle: string): string | null {
  const rest = title && pageTitle.startsWith(title) ? pageTitle.slice(title.length) : "";
  const site = FIRST.test(rest) ? rest.split(SEPARATOR).at(-1)?.trim() : "";
  return site && site.length <= 80 ? site : null;
}
