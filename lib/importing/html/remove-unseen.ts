const PROPERTIES = ["display", "visibility", "opacity", "font-size", "color", "background-color"] as const;

type Property = (typeof PROPERTIES)[number];
type Styles = Partial<Record<Property, { value: string; weight: number }>>;
type Declaration = { property: Property; value: string; isImportant: boolean };

// A page's own sheets are read only as far as they are small: querying is linear in the page.
const MOST_RULES = 500;
const MOST_SHEET = 200_000;
const MOST_VISITS = 2_000_000;

const IMPORTANT = 1e9;
const INLINE = 1e8;
const SHOWN = 60;

/** Removes what a page hides from its readers, by attributes, styles and its own sheets; returns a sentence for it. */
export function removeUnseen(document: Document): string[] {
  const styles = stylesOf(document);
  const removed: string[] = [];
  const all = [...document.body.querySelectorAll("*")];
  for (const element of all) {
    const isHidden = element.hasAttribute("hidden") || isUnseen(element, styles);
    if (!isHidden || isFormulaOrAid(element) || !document.body.contains(element)) continue;
    const text = (element.textContent ?? "").replace(/\s+/g, " ").trim();
    element.remove();
    if (text !== "") removed.push(text.length > SHOWN ? `${text.slice(0, SHOWN).toWellFormed()}…` : text);
  }
  if (removed.length === 0) return [];
  const named = [...new Set(removed)].slice(0, 5).map((text) => `“${text}”`);
  return [`What the page hides was not taken (${removed.length}): ${named.join(", ")}.`];
}

// Formulas keep their source in a copy that is not shown, and other passes read what serves as an aid.
const isFormulaOrAid = (element: Element): boolean =>
  element.closest("math, .katex, .MathJax, mjx-container, svg, [data-latex], noscript") !== null ||
  element.matches("script, style, template, title, meta, link, img") ||
  element.querySelector("[data-latex]") !== null;

function isUnseen(element: Element, styles: ReadonlyMap<Element, Styles>): boolean {
  const own = { ...styles.get(element) };
  for (const declaration of declarationsOf(element.getAttribute("style") ?? "")) apply(own, declaration, INLINE);
  const said = (property: Property) => own[property]?.value ?? "";
  if (said("display") === "none" || /^(?:hidden|collapse)$/.test(said("visibility"))) return true;
  if (/^0*\.?0+%?$/.test(said("opacity"))) return true;
  if (/^(?:0*(?:\.\d+)?|0*1(?:\.0*)?)(?:px|pt)$|^0+(?:\.0+)?(?:r?em|%)?$/.test(said("font-size"))) return true;
  const color = colorOf(said("color"));
  return color !== null && (color === "transparent" || color === backgroundOf(element, styles));
}

/** The background that an element stands on: its own or the nearest above it that says one. */
function backgroundOf(element: Element, styles: ReadonlyMap<Element, Styles>): string {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const own = { ...styles.get(each) };
    for (const declaration of declarationsOf(each.getAttribute("style") ?? "")) apply(own, declaration, INLINE);
    const color = colorOf(own["background-color"]?.value ?? "");
    if (color !== null && color !== "transparent") return color;
  }
  return "#ffffff";
}

const NAMED: Readonly<Record<string, string>> = { white: "#ffffff", black: "#000000", transparent: "transparent" };

/** A colour in one form; null where it says none. */
function colorOf(value: string): string | null {
  if (value === "" || /^(?:inherit|initial|unset|currentcolor|none)$|var\(/.test(value)) return null;
  const named = NAMED[value];
  if (named) return named;
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(value);
  if (short)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join("")}`;
  const parts = /^rgba?\(\s*(\d+)[\s,]+(\d+)[\s,]+(\d+)(?:[\s,/]+([\d.]+%?))?\s*\)$/.exec(value);
  if (!parts) return value;
  if (parts[4] !== undefined && Number.parseFloat(parts[4]) === 0) return "transparent";
  return `#${parts
    .slice(1, 4)
    .map((part) => Number(part).toString(16).padStart(2, "0"))
    .join("")}`;
}

/** What the sheets of a page say about its elements, by specificity and order. */
function stylesOf(document: Document): Map<Element, Styles> {
  const styles = new Map<Element, Styles>();
  const sheets = [...document.querySelectorAll("style")].filter((sheet) => forScreens(sheet.getAttribute("media")));
  const size = document.body.querySelectorAll("*").length;
  const most = Math.min(MOST_RULES, Math.floor(MOST_VISITS / Math.max(size, 1)));
  const rules = sheets.flatMap((sheet) => rulesOf(sheet.textContent ?? "")).slice(0, most);
  for (const [order, { selector, declarations }] of rules.entries()) {
    for (const element of matching(document, selector)) {
      const own = styles.get(element) ?? {};
      for (const declaration of declarations) apply(own, declaration, specificityOf(selector) * MOST_RULES + order);
      styles.set(element, own);
    }
  }
  return styles;
}

const forScreens = (media: string | null) => media === null || /^\s*(?:all|screen)?\s*$/i.test(media);

function rulesOf(css: string): { selector: string; declarations: Declaration[] }[] {
  const plain = withoutAtRules(css.slice(0, MOST_SHEET).replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, ""));
  return [...plain.matchAll(/([^{}]{1,1000})\{([^{}]{0,5000})\}/g)].flatMap(([, selectors = "", body = ""]) => {
    const declarations = declarationsOf(body);
    if (declarations.length === 0) return [];
    return selectors.split(",").map((selector) => ({ selector: selector.trim(), declarations }));
  });
}

/** The rules that hold for every screen: those within at-rules hold for some. */
function withoutAtRules(css: string): string {
  let kept = "";
  let depth = 0;
  let isAt = false;
  for (const character of css) {
    if (depth === 0 && character === "@") isAt = true;
    if (!isAt) kept += character;
    if (character === "{") depth += 1;
    if (character === "}") depth = Math.max(0, depth - 1);
    if (isAt && depth === 0 && (character === "}" || character === ";")) isAt = false;
  }
  return kept;
}

function matching(document: Document, selector: string): Element[] {
  // A state or a part of an element is not the element.
  if (selector === "" || /:/.test(selector)) return [];
  try {
    return [...document.querySelectorAll(selector)];
  } catch {
    // A selector that the parser does not know says nothing about this page.
    return [];
  }
}

function specificityOf(selector: string): number {
  const count = (pattern: RegExp) => selector.match(pattern)?.length ?? 0;
  return count(/#[\w-]/g) * 10_000 + count(/[.[]/g) * 100 + count(/(?:^|[\s>+~])[a-z]/gi);
}

function declarationsOf(body: string): Declaration[] {
  if (body === "") return [];
  return body.split(";").flatMap((each) => {
    const colon = each.indexOf(":");
    const given = each.slice(0, colon).trim().toLowerCase();
    const name = given === "background" ? "background-color" : given;
    const property = PROPERTIES.find((known) => known === name);
    if (!property) return [];
    const value = each
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    return [{ property, value: value.replace(/\s*!important$/, ""), isImportant: /!important$/.test(value) }];
  });
}

function apply(styles: Styles, { property, value, isImportant }: Declaration, weight: number): void {
  const own = weight + (isImportant ? IMPORTANT : 0);
  if ((styles[property]?.weight ?? -1) <= own) styles[property] = { value, weight: own };
}
