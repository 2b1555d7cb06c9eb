import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { AppError } from "#lib/base/errors";
import { type Archive, openArchive } from "#lib/importing/draft/archive";
import { childOf, childValue, elementsIn, parseXml } from "#lib/importing/word/xml";

/** What an export takes of a Word file that gives it its look. */
export type Reference = {
  styles: Document;
  theme: Uint8Array | null;
  fonts: Document | null;
  numbering: Document | null;
  /** The last section's page, as elements. */
  section: readonly string[];
  /** Its heads and feet. */
  stories: readonly Story[];
  /** The width of its text in twentieths of a point; null where it does not say it. */
  textWidth: number | null;
};

type Story = {
  kind: "header" | "footer";
  /** Which pages have it. */
  pages: "default" | "first";
  xml: Uint8Array;
  relations: readonly { id: string; type: string; target: string; isOutside: boolean }[];
  pictures: ReadonlyMap<string, Uint8Array>;
};

const WHAT = "The template";
const MOST_PART_BYTES = 10 * 1024 * 1024;
const RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PAGE = new Set([
  "w:pgSz",
  "w:pgMar",
  "w:pgBorders",
  "w:lnNumType",
  "w:pgNumType",
  "w:cols",
  "w:vAlign",
  "w:titlePg",
  "w:textDirection",
  "w:bidi",
  "w:docGrid",
]);

/**
 * Reads a Word file for its styles, page, heads and feet.
 * @throws AppError import_failed for one that is broken, has macros or no styles, or would reach other files.
 */
export async function readReference(bytes: Uint8Array): Promise<Reference> {
  const archive = await openArchive(bytes, WHAT);
  if (archive.names.some((name) => /vbaProject\.bin$|\/activeX\//i.test(name))) {
    throw refused("has macros", "Save it in Word as .docx, which has none.");
  }
  const read = async (name: string) => {
    if (!archive.names.includes(name)) return null;
    if (archive.sizeOf(name) > MOST_PART_BYTES) throw refused(`has more than 10 MiB in “${name}”`);
    return archive.read(name);
  };
  const part = async (name: string | undefined) => {
    const found = name === undefined ? null : await read(name);
    return found && parseXml(found, name ?? "");
  };
  const main = targetOf((await relationsOf(part, ""))[0], "");
  const document = await part(main);
  if (!main || !document) throw refused("is not a Word file: it has no text of one", "Save it in Word or LibreOffice.");
  const relations = await relationsOf(part, main);
  const named = (type: string) =>
    targetOf(
      relations.find((one) => one.type === `${RELATION}/${type}`),
      main,
    );
  const styles = await part(named("styles"));
  if (!styles || elementsIn(styles.documentElement, "w:style").length === 0) {
    throw refused("has no styles", "Open it in Word or LibreOffice and save it again.");
  }
  const theme = named("theme");
  const section = childrenOf(childOf(document.documentElement, "w:body")).findLast(
    ({ nodeName }) => nodeName === "w:sectPr",
  );
  const stories: Story[] = [];
  for (const element of childrenOf(section)) {
    const kind = element.nodeName === "w:headerReference" ? "header" : "footer";
    const pages = element.getAttribute("w:type");
    if (!/^w:(?:header|footer)Reference$/.test(element.nodeName) || (pages !== "default" && pages !== "first"))
      continue;
    const relation = relations.find(({ id }) => id === element.getAttribute("r:id"));
    const name = targetOf(relation, main);
    const xml = name === undefined ? null : await read(name);
    if (name && xml) stories.push({ kind, pages, ...(await storyOf(archive, part, name, xml)) });
  }
  return {
    styles,
    theme: theme === undefined ? null : await read(theme),
    fonts: await part(named("fontTable")),
    numbering: await part(named("numbering")),
    section: childrenOf(section).flatMap((element) => (PAGE.has(element.nodeName) ? plain(element) : [])),
    stories,
    textWidth: textWidthOf(section),
  };
}

type Relation = Story["relations"][number];
type ReadPart = (name: string) => Promise<Document | null>;

const childrenOf = (element: Element | null | undefined): Element[] => [...(element?.children ?? [])];

async function relationsOf(part: ReadPart, of: string): Promise<Relation[]> {
  const at = of.lastIndexOf("/") + 1;
  const rels = await part(of === "" ? "_rels/.rels" : `${of.slice(0, at)}_rels/${of.slice(at)}.rels`);
  const found = (rels ? elementsIn(rels.documentElement, "Relationship") : []).map((element) => ({
    id: element.getAttribute("Id") ?? "",
    type: element.getAttribute("Type") ?? "",
    target: element.getAttribute("Target") ?? "",
    isOutside: element.getAttribute("TargetMode") === "External",
  }));
  return of === "" ? found.filter(({ type }) => type === `${RELATION}/officeDocument`) : found;
}

/** The part that a relation of another part leads to. */
const targetOf = (relation: Relation | undefined, from: string): string | undefined =>
  relation && !relation.isOutside ? new URL(relation.target, `http://part/${from}`).pathname.slice(1) : undefined;

// Fields that only print what is in the file.
const FIELDS =
  /^(?:PAGE|NUMPAGES|SECTIONPAGES|SECTION|STYLEREF|TITLE|AUTHOR|SUBJECT|DATE|TIME|SAVEDATE|CREATEDATE|FILENAME|REF|PAGEREF|DOCPROPERTY|IF|=)(?:\s|$|\\)/i;
const PICTURE = /\.(?:png|jpe?g|gif)$/i;

/** The head or foot in a part; throws for one that would ask for something elsewhere. */
async function storyOf(archive: Archive, part: ReadPart, name: string, xml: Uint8Array) {
  const story = parseXml(xml, name);
  const words = elementsIn(story.documentElement, "w:instrText").map(({ textContent }) => textContent ?? "");
  const simple = elementsIn(story.documentElement, "w:fldSimple").map((field) => field.getAttribute("w:instr") ?? "");
  const odd = [...words, ...simple]
    .map((text) => text.trim())
    .find((text) => /^[A-Z]{2,}/.test(text) && !FIELDS.test(text));
  if (odd) throw refused(`has a field in a head or foot that is not taken: ${odd.slice(0, 50)}`, "Remove it.");
  const relations = await relationsOf(part, name);
  const pictures = new Map<string, Uint8Array>();
  for (const relation of relations) {
    const { type, target, isOutside } = relation;
    if (isOutside && type === `${RELATION}/hyperlink` && /^(?:https?|mailto):/i.test(target)) continue;
    const file = targetOf(relation, name);
    if (isOutside || type !== `${RELATION}/image` || !file || !PICTURE.test(file) || !archive.names.includes(file)) {
      throw refused(
        `has a head or foot with something that is not taken: ${target.slice(0, 100)}`,
        "Keep text, fields such as page numbers, and pictures in PNG, JPEG or GIF that are in the file.",
      );
    }
    pictures.set(target, await archive.read(file));
  }
  return { xml, relations, pictures };
}

function textWidthOf(section: Element | undefined): number | null {
  const size = childOf(section ?? null, "w:pgSz");
  const margin = childOf(section ?? null, "w:pgMar");
  const width = ["w:left", "w:right"].reduce(
    (rest, side) => rest - Math.abs(Number(margin?.getAttribute(side) ?? Number.NaN)),
    Number(size?.getAttribute("w:w") ?? Number.NaN),
  );
  return width >= 1_440 ? width : null;
}

/** An element without what only its own file explains. */
function plain(element: Element): string {
  const attributes = [...element.attributes].filter(({ name }) => name.startsWith("w:") && !name.startsWith("w:rsid"));
  const inside = childrenOf(element).map(plain).join("");
  const shown = attributes.map(({ name, value }) => ` ${name}="${value.replace(/[<>&"]/g, "")}"`).join("");
  return `<${element.nodeName}${shown}>${inside}</${element.nodeName}>`;
}

const refused = (what: string, hint = "Mend it and send it again.") =>
  new AppError("import_failed", `${WHAT} ${what}.`, { hint });

// Far from the numbers that an export gives.
const FIRST_LIST = 5_000;

/** A written Word file in the look of a reference: its styles, fonts, lists of styles, page, heads and feet. */
export function withReference(written: Uint8Array, reference: Reference): Uint8Array {
  const files = unzipSync(written);
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const put = (name: string, content: string) => {
    files[name] = strToU8(content);
  };
  const { styles, ids } = joinedStyles(reference, parseXml(files["word/styles.xml"] ?? new Uint8Array(), "styles.xml"));
  put("word/styles.xml", styles);
  for (const name of ["document", "footnotes", "comments", "numbering"].map((part) => `word/${part}.xml`)) {
    if (files[name]) put(name, restyled(text(name), ids));
  }
  put("word/numbering.xml", joinedNumbering(text("word/numbering.xml"), reference.numbering));
  if (reference.fonts) put("word/fontTable.xml", plainFonts(reference.fonts));
  const relations: string[] = [];
  const types: string[] = [];
  if (reference.theme) {
    files["word/theme/theme1.xml"] = new Uint8Array(reference.theme);
    relations.push(relationTo("rTheme", "theme", "theme/theme1.xml"));
    types.push(`<Override PartName="/word/theme/theme1.xml" ContentType="${OFFICE}.theme+xml"/>`);
  }
  const references = reference.stories.map((story, at) => {
    const name = `template-${story.kind}-${at + 1}.xml`;
    const part = storyParts(story, name);
    Object.assign(files, part.files);
    for (const extension of part.extensions) {
      if (!text("[Content_Types].xml").includes(`Extension="${extension}"`))
        types.unshift(
          `<Default Extension="${extension}" ContentType="image/${extension === "jpg" ? "jpeg" : extension}"/>`,
        );
    }
    types.push(`<Override PartName="/word/${name}" ContentType="${OFFICE}.wordprocessingml.${story.kind}+xml"/>`);
    relations.push(relationTo(`rTemplate${at + 1}`, story.kind, name));
    return `<w:${story.kind}Reference w:type="${story.pages}" r:id="rTemplate${at + 1}"/>`;
  });
  const page = `<w:sectPr>${[...references, ...reference.section].join("")}</w:sectPr>`;
  put(
    "word/document.xml",
    text("word/document.xml").replace(/<w:sectPr\b(?:(?!<w:sectPr\b)[\s\S])*<\/w:sectPr>/, () => page),
  );
  const before = (name: string, end: string, added: readonly string[]) =>
    put(
      name,
      text(name).replace(end, () => added.join("") + end),
    );
  before("word/_rels/document.xml.rels", "</Relationships>", relations);
  before("[Content_Types].xml", "</Types>", [...new Set(types)]);
  return zipSync(files);
}

const OFFICE = "application/vnd.openxmlformats-officedocument";

const relationTo = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATION}/${type}" Target="${target}"/>`;

const quoted = (text: string) =>
  text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

function storyParts({ xml, relations, pictures }: Story, name: string) {
  const files: Record<string, Uint8Array> = { [`word/${name}`]: xml };
  const extensions = new Set<string>();
  const lines = relations.map(({ id, type, target, isOutside }, at) => {
    const picture = pictures.get(target);
    const extension = /\.(\w+)$/.exec(target)?.[1]?.toLowerCase() ?? "png";
    const place = picture ? `media/${name}-${at + 1}.${extension}` : target;
    if (picture) {
      files[`word/${place}`] = picture;
      extensions.add(extension);
    }
    const mode = isOutside ? ' TargetMode="External"' : "";
    return `<Relationship Id="${quoted(id)}" Type="${quoted(type)}" Target="${quoted(place)}"${mode}/>`;
  });
  if (lines.length > 0) {
    files[`word/_rels/${name}.rels`] = strToU8(
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines.join("")}</Relationships>`,
    );
  }
  return { files, extensions };
}

const keyOf = (style: Element) =>
  `${style.getAttribute("w:type")} ${(childValue(style, "w:name") ?? "").toLowerCase()}`;

/** The reference's styles with those of ours that it lacks, and the ids that ours have there. */
function joinedStyles(reference: Reference, ours: Document): { styles: string; ids: Map<string, string> } {
  // The reference may be used again.
  const styles = parseXml(strToU8(reference.styles.toString()), "styles.xml");
  const root = styles.documentElement;
  const theirs = elementsIn(root, "w:style");
  const byName = new Map(theirs.map((style) => [keyOf(style), style.getAttribute("w:styleId") ?? ""]));
  const taken = new Set(theirs.map((style) => style.getAttribute("w:styleId") ?? ""));
  const ids = new Map<string, string>();
  const added: Element[] = [];
  for (const style of elementsIn(ours.documentElement, "w:style")) {
    const id = style.getAttribute("w:styleId") ?? "";
    const same = byName.get(keyOf(style));
    if (same === undefined) added.push(style);
    ids.set(id, same ?? (taken.has(id) ? `Colophon${id}` : id));
  }
  for (const number of elementsIn(root, "w:numId")) {
    const value = Number(number.getAttribute("w:val"));
    if (value > 0) number.setAttribute("w:val", String(value + FIRST_LIST));
  }
  for (const style of added) {
    style.setAttribute("w:styleId", ids.get(style.getAttribute("w:styleId") ?? "") ?? "");
    // There is one default style of a kind.
    style.removeAttribute("w:default");
    for (const name of ["w:basedOn", "w:next", "w:link"]) {
      const child = childOf(style, name);
      const value = child?.getAttribute("w:val") ?? "";
      child?.setAttribute("w:val", ids.get(value) ?? value);
    }
  }
  const whole = styles.toString().replace(/<\/w:styles>\s*$/, () => `${added.map(String).join("")}</w:styles>`);
  return { styles: whole, ids };
}

const restyled = (xml: string, ids: ReadonlyMap<string, string>): string =>
  xml.replace(
    /(<w:(?:pStyle|rStyle|tblStyle|numStyleLink|styleLink) w:val=")([^"]*)"/g,
    (_, start: string, id: string) => `${start}${quoted(ids.get(id) ?? id)}"`,
  );

/** The lists of a file with those of the reference's styles, under other numbers. */
function joinedNumbering(ours: string, reference: Document | null): string {
  if (!reference) return ours;
  const moved = parseXml(strToU8(reference.toString()), "numbering.xml");
  const shift = (element: Element | null, attribute: string) =>
    element?.setAttribute(attribute, String(Number(element.getAttribute(attribute)) + FIRST_LIST));
  const root = moved.documentElement;
  for (const picture of elementsIn(root, "w:lvlPicBulletId")) picture.remove();
  const lists = elementsIn(root, "w:abstractNum");
  const numbers = elementsIn(root, "w:num");
  for (const list of lists) shift(list, "w:abstractNumId");
  for (const number of numbers) {
    shift(number, "w:numId");
    shift(childOf(number, "w:abstractNumId"), "w:val");
  }
  return ours
    .replace(/<w:num [\s\S]*$|<\/w:numbering>/, (rest) => lists.map(String).join("") + rest)
    .replace("</w:numbering>", () => `${numbers.map(String).join("")}</w:numbering>`);
}

/** The table of fonts without the fonts themselves, which stay in their file. */
function plainFonts(fonts: Document): string {
  const copy = parseXml(strToU8(fonts.toString()), "fontTable.xml");
  for (const embedded of elementsIn(
    copy.documentElement,
    "w:embedRegular",
    "w:embedBold",
    "w:embedItalic",
    "w:embedBoldItalic",
  ))
    embedded.remove();
  return copy.toString();
}
