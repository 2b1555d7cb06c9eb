import { archiveOf } from "../files/test-archives";

const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
  'xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"',
].join(" ");

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml";

/** The parts of a Word file as XML, each without its root element. */
export type WordXml = {
  body: string;
  footnotes?: string;
  comments?: string;
  commentsExtended?: string;
  styles?: string;
  numbering?: string;
  custom?: string;
  picture?: Uint8Array;
  /** Further files. */
  files?: Record<string, string | Uint8Array>;
};

const HEADINGS = [1, 2, 3]
  .map(
    (level) =>
      `<w:style w:type="paragraph" w:styleId="berschrift${level}"><w:name w:val="heading ${level}"/></w:style>`,
  )
  .join("");

/** A Word file of these parts, as Word packs it. */
export function wordFile({ body, styles = "", picture, files = {}, ...xml }: WordXml): Uint8Array {
  const root = (name: string, content: string) =>
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><${name} ${NAMESPACES}>${content}</${name}>`;
  const parts: Record<string, [name: string, type: string] | undefined> = {
    footnotes: ["footnotes", "footnotes"],
    comments: ["comments", "comments"],
    commentsExtended: ["commentsExtended", "commentsExtended"],
    numbering: ["numbering", "numbering"],
  };
  const given = Object.entries(xml).flatMap(([part, content]) => {
    const [name] = parts[part] ?? [];
    const rootName = part === "commentsExtended" ? "w15:commentsEx" : `w:${part}`;
    return name && content !== undefined ? [{ name, content: root(rootName, content) }] : [];
  });
  const names = ["styles", ...given.map(({ name }) => name)];
  return archiveOf({
    "[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="emf" ContentType="image/x-emf"/><Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/></Types>`,
    "_rels/.rels": `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/_rels/document.xml.rels": `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${names
      .map((name) => `<Relationship Id="${name}" Type="${OFFICE}/${name}" Target="${name}.xml"/>`)
      .join(
        "",
      )}<Relationship Id="picture" Type="${OFFICE}/image" Target="media/image1.png"/><Relationship Id="site" Type="${OFFICE}/hyperlink" Target="https://example.org/" TargetMode="External"/><Relationship Id="outside" Type="${OFFICE}/image" Target="https://example.org/sea.png" TargetMode="External"/><Relationship Id="disk" Type="${OFFICE}/image" Target="file:///C:/sea.png" TargetMode="External"/><Relationship Id="odd" Type="${OFFICE}/hyperlink" Target="attr:x" TargetMode="External"/></Relationships>`,
    "word/document.xml": root("w:document", `<w:body>${body}<w:sectPr/></w:body>`),
    "word/styles.xml": root("w:styles", HEADINGS + styles),
    ...Object.fromEntries(given.map(({ name, content }) => [`word/${name}.xml`, content])),
    ...(picture ? { "word/media/image1.png": picture } : {}),
    ...(xml.custom
      ? {
          "docProps/custom.xml": `<?xml version="1.0"?><Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes">${xml.custom}</Properties>`,
        }
      : {}),
    ...files,
  });
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** A run of text. */
export const run = (text: string, properties = ""): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;

/** A paragraph of runs, or of a text. */
export const paragraph = (content: string, style = ""): string =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}${content.startsWith("<") || content === "" ? content : run(content)}</w:p>`;

/** A complex field with its result. */
export const field = (code: string, result: string, data = ""): string =>
  `<w:r><w:fldChar w:fldCharType="begin">${data && `<w:fldData xml:space="preserve">${Buffer.from(data).toString("base64")}</w:fldData>`}</w:fldChar></w:r><w:r><w:instrText xml:space="preserve"> ${escaped(code)} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

/** The code of a field as Zotero writes it. */
export const zoteroCode = (items: readonly Record<string, unknown>[]): string =>
  `ADDIN ZOTERO_ITEM CSL_CITATION ${JSON.stringify({
    citationID: "a1b2",
    properties: { formattedCitation: "(Doe, 2020)", plainCitation: "(Doe, 2020)", noteIndex: 0 },
    citationItems: items,
    schema: "https://github.com/citation-style-language/schema/raw/master/csl-citation.json",
  })}`;

/** An item of Zotero's field. */
export const zoteroItem = (id: number, title: string, more: Record<string, unknown> = {}) => ({
  id,
  uris: [`http://zotero.org/users/1/items/KEY${id}`],
  itemData: {
    id,
    type: "article-journal",
    title,
    author: [{ family: "Doe", given: "Jane" }],
    issued: { "date-parts": [["2020", 3]] },
  },
  ...more,
});
