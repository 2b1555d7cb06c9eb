import { childOf, childValue, elementsIn } from "./xml";

type Style = { id: string; name: string; basedOn: string | null; level: number | null };

/** What a paragraph or run of a style is. */
export type StyleRole =
  | `Heading${1 | 2 | 3 | 4 | 5 | 6}`
  | "Title"
  | "Author"
  | "Affiliation"
  | "Date"
  | "Quote"
  | "Code"
  | "Caption"
  | "Contents";

const NAMES: readonly [RegExp, StyleRole][] = [
  [/^title$/, "Title"],
  [/^author$/, "Author"],
  [/^affiliation$/, "Affiliation"],
  [/^(?:date|contributions)$/, "Date"],
  [/^caption$/, "Caption"],
  [/^(?:intense )?quote$|^quotations?$|^block text$|^block quotation$|^callout$/, "Quote"],
  [
    /^(?:source code|source text|html (?:preformatted|code|typewriter|sample)|preformatted text|macro text|code(?: block)?|verbatim char)$/,
    "Code",
  ],
  [
    /^(?:toc \d|toc heading|table of figures|contents \d|contents heading|bibliography heading|callout title)$/,
    "Contents",
  ],
];

const MAX_STEPS = 20;

/** The roles of a file's styles by their ids: of headings also those that are based on one. */
export function styleRoles(styles: Document | null): ReadonlyMap<string, StyleRole> {
  const known = new Map<string, Style>();
  for (const element of styles ? elementsIn(styles.documentElement, "w:style") : []) {
    const id = element.getAttribute("w:styleId") ?? "";
    const level = childValue(childOf(element, "w:pPr"), "w:outlineLvl");
    const name = (childValue(element, "w:name") ?? "").toLowerCase();
    known.set(id, {
      id,
      name,
      basedOn: childValue(element, "w:basedOn"),
      level: level === null ? null : Number(level),
    });
  }
  const roles = new Map<string, StyleRole>();
  for (const id of known.keys()) {
    const role = roleOf(id, known);
    if (role) roles.set(id, role);
  }
  return roles;
}

function roleOf(id: string, known: ReadonlyMap<string, Style>): StyleRole | null {
  let style = known.get(id);
  for (let steps = 0; style && steps < MAX_STEPS; steps++) {
    const { name, level, basedOn } = style;
    const [, role] = NAMES.find(([pattern]) => pattern.test(name)) ?? [];
    if (role) return role;
    const [, number] = /^heading (\d)$/.exec(name) ?? [];
    if (number !== undefined) return headingRole(Number(number));
    // 9 is the level of text.
    if (level !== null && level < 9) return headingRole(level + 1);
    style = basedOn === null ? undefined : known.get(basedOn);
  }
  return null;
}

const LEVELS = ["Heading1", "Heading2", "Heading3", "Heading4", "Heading5", "Heading6"] as const;

const headingRole = (level: number): StyleRole => LEVELS[Math.min(Math.max(level, 1), 6) - 1] ?? "Heading6";

/** Text that is only moved up or down, as LibreOffice writes it, is raised or lowered. */
export function settlePositions(root: Element): void {
  for (const position of elementsIn(root, "w:position")) {
    const moved = Number(position.getAttribute("w:val"));
    if (!moved || position.parentElement?.nodeName !== "w:rPr" || childOf(position.parentElement, "w:vertAlign"))
      continue;
    const align = root.ownerDocument.createElement("w:vertAlign");
    align.setAttribute("w:val", moved > 0 ? "superscript" : "subscript");
    position.replaceWith(align);
  }
}

/** Rows that are said not to be of the header are of the body, which the conversion does not see. */
export function settleHeaderRows(root: Element): void {
  for (const header of elementsIn(root, "w:tblHeader")) {
    if (/^(?:0|false|off)$/.test(header.getAttribute("w:val") ?? "")) header.remove();
  }
}

/** Renames the styles of a story to their roles, so that the conversion finds them whatever their names are. */
export function settleStyles(root: Element, roles: ReadonlyMap<string, StyleRole>): void {
  for (const reference of elementsIn(root, "w:pStyle", "w:rStyle")) {
    const role = roles.get(reference.getAttribute("w:val") ?? "");
    if (role) reference.setAttribute("w:val", `Role${role}`);
  }
  for (const properties of elementsIn(root, "w:pPr")) {
    const level = childValue(properties, "w:outlineLvl");
    if (level === null || Number(level) > 8 || childOf(properties, "w:pStyle")) continue;
    const style = root.ownerDocument.createElement("w:pStyle");
    style.setAttribute("w:val", `Role${headingRole(Number(level) + 1)}`);
    properties.prepend(style);
  }
  for (const paragraph of elementsIn(root, "w:p")) {
    if (childValue(childOf(paragraph, "w:pPr"), "w:pStyle") === "RoleContents") paragraph.remove();
  }
}

/** The conversion of paragraphs and runs by role, in mammoth's language. */
export const STYLE_MAP: readonly string[] = [
  "p.RoleTitle => h1:fresh",
  ...LEVELS.map((role, at) => `p.Role${role} => h${at + 1}:fresh`),
  "p.RoleQuote => blockquote > p:fresh",
  "p.RoleCode => pre:separator('\\n')",
  "r.RoleCode => code",
  "u => u",
  "strike => s",
  "highlight => mark",
];
