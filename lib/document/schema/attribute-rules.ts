import { z } from "zod";
import { dialect } from "../grammar/dialect";
import { FOOTNOTE_LABEL } from "../grammar/footnotes";
import { readLocator } from "../grammar/locator";
import { isLocatorLabel, LOCATOR_LABELS } from "../grammar/locator-labels";
import { tidyWords } from "../grammar/source";
import { isAllowedImage, isAllowedLink } from "../model/address";
import { ALERT_KINDS } from "../model/alert-kinds";
import { MAX_BLOCKS } from "../model/bounds";
import type { BlockKind, InlineKind, MarkKind, PartKind } from "../model/kind";
import { isLabel, labelPattern } from "../model/labels";
import { trimLatex } from "../model/trim-latex";
import { MAX_COLUMNS } from "./table-grid";

const id = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,64}$/, "An id has 1 to 64 letters, digits, `-` or `_`.")
  .nullable()
  .default(null);
const line = z.string().regex(/^[^\r\n]*$/, "This may not hold a line end.");
const optionalLine = line.nullable().default(null);
const tight = z.boolean().default(true);

const block = z.strictObject({ id });
const list = z.strictObject({ id, tight });
const cell = z.strictObject({
  colspan: z.int().min(1).max(MAX_COLUMNS).default(1),
  rowspan: z.int().min(1).max(MAX_BLOCKS).default(1),
  colwidth: z.null("A column's width is `width`, in percent.").default(null),
  align: z.enum(["left", "center", "right"]).nullable().default(null),
  width: z.int().min(1).max(100).nullable().default(null),
});

const link = z
  .string()
  .refine(isAllowedLink, "A link begins with http:, https:, mailto:, tel: or is relative.")
  .transform(asWritten);
const picture = z
  .string()
  .refine(isAllowedImage, "An image begins with http:, https:, is a PNG, JPEG, GIF or WebP as data:, or is relative.")
  .transform(asWritten);

/** An address as markdown parses it; image data is long and has no character to encode. */
function asWritten(address: string): string {
  return address.startsWith("data:") ? address : dialect.normalizeLink(address);
}

/** Whether a text is read unchanged as one link definition. */
function isLinkDefinition(text: string): boolean {
  const [only, ...others] = dialect.parse(text, {});
  return only?.type === "reference_definition" && others.length === 0 && only.content === text;
}

// Markdown has no empty alternative text or title.
const optionalText = z
  .string()
  .nullable()
  .default(null)
  .transform((text) => text || null);
const words = z
  .string()
  .max(1000)
  .nullable()
  .default(null)
  .transform((text) => text && tidyWords(text));
const citationItem = z
  .strictObject({
    cid: z.string().max(200).default(""),
    key: z.string().max(200).default(""),
    locator: words,
    label: z
      .string()
      .refine(isLocatorLabel, `A label is one of ${Object.keys(LOCATOR_LABELS).join(", ")}.`)
      .nullable()
      .default(null),
    prefix: words,
    suffix: words,
    suppressAuthor: z.boolean().default(false),
  })
  .refine(({ cid, key }) => cid !== "" || key !== "", "An item names its citation by cid or by key.")
  .refine(({ locator, label }) => locator !== null || label === null, "A label requires a locator.")
  // “p. 3” is a page, even when typed by hand.
  .transform((item) => (item.label === null && item.locator ? { ...item, ...readLocator(item.locator) } : item));
const citation = z
  .strictObject({ items: z.array(citationItem).min(1).max(100), narrative: z.boolean().default(false) })
  .refine(
    ({ items: [first], narrative }) => !narrative || (first?.prefix === null && !first.suppressAuthor),
    "A narrative citation begins with its author: its first item has no prefix and does not suppress the author.",
  );

const labelOf = (kind: string) =>
  z
    .string()
    .regex(new RegExp(`^${labelPattern(kind)}$`), `A label here is ${kind}: and letters, digits, \`-\` or \`_\`.`)
    .nullable()
    .default(null);
// A caption is read between brackets or on one line, where spaces collapse.
const caption = z
  .string()
  .max(2000)
  .nullable()
  .default(null)
  .transform((text) => text?.replace(/\s+/g, " ").trim() || null);

const none = z.strictObject({});
const footnoteLabel = z
  .string()
  .max(200)
  .regex(FOOTNOTE_LABEL, "A footnote's label has no space, bracket, caret or backslash.");

/** The attribute schema of each node type, with defaults; an attribute without a schema is refused by name. */
export const NODE_ATTRIBUTES: ReadonlyMap<string, z.ZodObject> = new Map<string, z.ZodObject>(
  Object.entries({
    doc: z.strictObject({ frontMatter: z.string().max(100_000).nullable().default(null) }),
    paragraph: block,
    heading: z.strictObject({ id, label: labelOf("sec"), level: z.int().min(1).max(6).default(1) }),
    blockquote: block,
    bulletList: list,
    orderedList: z.strictObject({ id, tight, start: z.int().min(0).max(999_999_999).default(1) }),
    taskList: list,
    definitionList: list,
    listItem: block,
    taskItem: z.strictObject({ id, checked: z.boolean().default(false) }),
    definitionItem: block,
    codeBlock: z.strictObject({
      id,
      meta: optionalLine,
      language: line
        .regex(/^\S*$/, "A language has no space.")
        .nullable()
        .default(null)
        .transform((language) => language || null),
    }),

    horizontalRule: block,
    table: z
      .strictObject({ id, label: labelOf("tbl"), caption, headerColumn: z.boolean().default(false) })
      .refine(({ label, caption }) => caption === null || label !== null, "A table with a caption has a label."),

    tableRow: none,
    tableHeader: cell,
    tableCell: cell,
    hardBreak: none,
    image: z.strictObject({
      src: picture,
      alt: optionalText,
      title: optionalText,
      label: labelOf("fig"),
      place: z.enum(["half", "all"]).nullable().default(null),
      width: z.int().min(1).max(100).nullable().default(null),
      description: caption,
    }),

    inlineMath: z.strictObject({
      latex: z
        .string()
        .transform((latex) => latex.replace(/\s+/g, " ").trim())
        .refine((latex) => !/(?:^|[^\\])(?:\\\\)*\$/.test(latex), "A formula in a line may hold `$` only as `\\$`.")
        .refine((latex) => !/(?:^|[^\\])(?:\\\\)*\\$/.test(latex), "A formula may not end in a backslash.")
        .refine((latex) => latex !== "", "A formula may not be empty: remove it."),
      display: z.boolean().default(false),
    }),

    blockMath: z.strictObject({ id, label: labelOf("eq"), latex: z.string().default("").transform(trimLatex) }),
    citation: citation,
    crossReference: z.strictObject({
      label: z.string().refine(isLabel, "A reference names a label: fig:, tbl:, eq: or sec: and a name."),
      bare: z.boolean().default(false),
    }),

    bibliography: block,
    footnoteRef: z.strictObject({ label: footnoteLabel }),
    footnoteDef: z.strictObject({ id, label: footnoteLabel }),
    htmlInline: z.strictObject({ value: z.string() }),
    htmlBlock: z.strictObject({ id, value: z.string() }),
    details: z.strictObject({ id, open: z.boolean().default(false) }),
    alert: z.strictObject({ id, kind: z.enum(Object.keys(ALERT_KINDS)).default("note") }),
    linkDefinition: z.strictObject({
      id,
      value: z.string().refine(isLinkDefinition, "A link definition is `[label]: address`."),
    }),
  } satisfies Record<"doc" | BlockKind | PartKind | Exclude<InlineKind, "text">, z.ZodObject>),
);

/** The attribute schema of each mark type. */
export const MARK_ATTRIBUTES: ReadonlyMap<string, z.ZodObject> = new Map<string, z.ZodObject>(
  Object.entries({
    link: z.strictObject({ href: link, title: optionalText }),
    bold: none,
    italic: none,
    strike: none,
    underline: none,
    code: none,
    highlight: none,
    subscript: none,
    superscript: none,
  } satisfies Record<MarkKind, z.ZodObject>),
);
