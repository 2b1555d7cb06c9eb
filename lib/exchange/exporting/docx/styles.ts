import { AlignmentType, BorderStyle, type INumberingOptions, type IStylesOptions, LevelFormat } from "docx";

const FONT = "Times New Roman";
const MONO = "Courier New";
const INK = "1C1B19";
const MUTED = "6A655C";
const MOST_LEVELS = 9;
const STEP = 426;

const heading = (size: number, before: number) => ({
  run: { font: FONT, size, bold: true, color: INK },
  paragraph: { spacing: { before, after: 120 }, keepNext: true, keepLines: true },
});

const based = (id: string, name: string, rest: object) => ({ id, name, basedOn: "Normal", quickFormat: true, ...rest });

/** The styles that Word knows under their own names. */
const builtInStyles = (locale: string): IStylesOptions["default"] => ({
  document: {
    run: { font: FONT, size: 24, language: { value: locale } },
    paragraph: { spacing: { line: 288, lineRule: "auto", after: 140 } },
  },
  title: {
    run: { font: FONT, size: 44, bold: true, color: INK },
    paragraph: { spacing: { after: 160, line: 240, lineRule: "auto" } },
  },
  heading1: heading(32, 400),
  heading2: heading(28, 320),
  heading3: heading(25, 260),
  heading4: heading(24, 220),
  heading5: { ...heading(24, 200), run: { font: FONT, size: 24, italics: true, color: INK } },
  heading6: { ...heading(24, 200), run: { font: FONT, size: 24, italics: true, color: MUTED } },
  hyperlink: { run: { color: "1F3A5F", underline: {} } },
  footnoteText: { run: { size: 20 }, paragraph: { spacing: { line: 240, lineRule: "auto", after: 60 } } },
  listParagraph: { paragraph: { spacing: { after: 60 } } },
  caption: {
    run: { italics: false, size: 21, color: INK },
    paragraph: { spacing: { before: 60, after: 240 }, alignment: AlignmentType.CENTER },
  },
  bibliography: { paragraph: { indent: { left: 567, hanging: 567 }, spacing: { after: 100 } } },
});

const PARAGRAPH_STYLES: IStylesOptions["paragraphStyles"] = [
  based("Author", "Author", { run: { color: MUTED }, paragraph: { spacing: { after: 60 } } }),
  // Our own import reads these lines again.
  based("Affiliation", "Affiliation", { run: { color: MUTED, size: 20 }, paragraph: { spacing: { after: 60 } } }),
  based("Contributions", "Contributions", { run: { color: MUTED, size: 20 }, paragraph: { spacing: { after: 60 } } }),
  based("Date", "Date", { run: { color: MUTED }, paragraph: { spacing: { after: 480 } } }),
  based("Quote", "Quote", { run: { italics: true }, paragraph: { indent: { left: 567, right: 567 } } }),
  based("Figure", "Figure", {
    paragraph: {
      alignment: AlignmentType.CENTER,
      keepNext: true,
      spacing: { before: 200, after: 60, line: 240, lineRule: "auto" },
    },
  }),
  based("Equation", "Equation", { paragraph: { spacing: { before: 120, after: 200 } } }),
  based("TableText", "Table Text", {
    run: { size: 21 },
    paragraph: { spacing: { before: 40, after: 40, line: 240, lineRule: "auto" } },
  }),
  { id: "TableHeading", name: "Table Heading", basedOn: "TableText", quickFormat: true, run: { bold: true } },
  based("SourceCode", "Source Code", {
    run: { font: MONO, size: 19, noProof: true },
    paragraph: { spacing: { before: 120, after: 200, line: 250, lineRule: "auto" }, indent: { left: 284 } },
  }),
  based("Callout", "Callout", {
    paragraph: {
      indent: { left: 340 },
      border: { left: { style: BorderStyle.SINGLE, size: 12, space: 10, color: "1F3A5F" } },
    },
  }),
  // Our own import takes away a line of this style, which the export added.
  {
    id: "CalloutTitle",
    name: "Callout Title",
    basedOn: "Callout",
    next: "Callout",
    quickFormat: true,
    run: { bold: true },
  },
  based("DetailsSummary", "Details Summary", { run: { bold: true }, paragraph: { keepNext: true } }),
  based("DefinitionTerm", "Definition Term", {
    run: { bold: true },
    paragraph: { keepNext: true, spacing: { after: 20 } },
  }),
  based("Definition", "Definition", { paragraph: { indent: { left: 426 } } }),
  based("ContentsHeading", "Contents Heading", {
    run: { bold: true, size: 28 },
    paragraph: { spacing: { before: 240, after: 120 } },
  }),
  // Our own import takes away a heading of this style, which the export added.
  {
    id: "BibliographyHeading",
    name: "Bibliography Heading",
    basedOn: "Heading1",
    next: "Bibliography",
    quickFormat: true,
  },
  {
    id: "TableofFigures",
    name: "table of figures",
    basedOn: "Normal",
    paragraph: { spacing: { after: 40 } },
  },
  ...[1, 2, 3, 4, 5, 6].map((level) => ({
    id: `TOC${level}`,
    name: `toc ${level}`,
    basedOn: "Normal",
    paragraph: { spacing: { after: 40 }, indent: { left: (level - 1) * 300 } },
  })),
];

const CHARACTER_STYLES: IStylesOptions["characterStyles"] = [
  {
    id: "SourceText",
    name: "Source Text",
    basedOn: "DefaultParagraphFont",
    run: { font: MONO, size: 21, noProof: true },
  },
  {
    id: "SourceTextLink",
    name: "Source Text Link",
    basedOn: "SourceText",
    run: { color: "1F3A5F", underline: {} },
  },
];

/** The styles of a Word file: those that Word knows under their own names, and ours. */
export const docxStyles = (locale: string): IStylesOptions => ({
  default: builtInStyles(locale),
  paragraphStyles: PARAGRAPH_STYLES,
  characterStyles: CHARACTER_STYLES,
});

const levels = (
  format: (level: number) => { format: (typeof LevelFormat)[keyof typeof LevelFormat]; text: string; start?: number },
) =>
  Array.from({ length: MOST_LEVELS }, (_, level) => ({
    level,
    alignment: AlignmentType.LEFT,
    style: { paragraph: { indent: { left: STEP * (level + 1), hanging: STEP - 40 } } },
    ...format(level),
  }));

const ORDERED = [LevelFormat.DECIMAL, LevelFormat.LOWER_LETTER, LevelFormat.LOWER_ROMAN];
const BULLETS = ["•", "–", "▪"];

/** The deepest level of a list in Word. */
export const lastLevel = (level: number): number => Math.min(level, MOST_LEVELS - 1);

/** The numbering of an ordered list that begins with `start`. */
export const orderedName = (start: number): string => `ordered-${start}`;

/** The definitions of lists, for ordered ones that begin with these numbers. */
export const docxNumbering = (starts: Iterable<number>): INumberingOptions => ({
  config: [
    {
      reference: "bullets",
      levels: levels((level) => ({ format: LevelFormat.BULLET, text: BULLETS[level % 3] ?? "•" })),
    },
    { reference: "tasks", levels: levels(() => ({ format: LevelFormat.BULLET, text: "" })) },
    ...[...starts].map((start) => ({
      reference: orderedName(start),
      levels: levels((level) => ({
        format: ORDERED[level % 3] ?? LevelFormat.DECIMAL,
        text: `%${level + 1}.`,
        start,
      })),
    })),
  ],
});
