import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown, type Unsafe } from "mdast-util-to-markdown";
import { ANY_LABEL } from "../model/labels";

const PHRASING = "phrasing";
const IN_LINKS: Unsafe["notInConstruct"] = ["autolink", "link", "image", "label"];

/** Positions where our dialect could misread text, in addition to the library's. */
const OURS: readonly Unsafe[] = [
  // A line end in a text (from the editor's JSON) is not a space.
  { character: "\n", inConstruct: PHRASING },
  { character: "\r", inConstruct: PHRASING },
  { character: "$", inConstruct: PHRASING },
  { character: "~", after: "(?=~)", inConstruct: PHRASING },
  { character: "~", before: "(?<=~)", inConstruct: PHRASING },
  // Brackets have a meaning only before `(`, `^` or `:`; citations `[@key]` stay readable.
  { character: "[", after: "\\^", inConstruct: PHRASING },
  // `[^1]` or `[word]` at the start of a line, followed by a colon, is a definition.
  { character: ":", before: "\\[[^\\]\\n]*\\]", atBreak: true },
  { character: ":", beforeNode: "footnoteReference" },
  { character: ":", beforeNode: "citation" as never },
  // A formula does not end before a digit: that is a price.
  ...[..."0123456789"].map((digit): Unsafe => ({ character: digit, beforeNode: "formula" as never })),
  { character: "[", atBreak: true, after: "[ xX]\\]" },
  { character: ":", atBreak: true, after: "::" },
  // A heading has a space after its signs; `#tag` is a word.
  { character: "#", atBreak: true, after: "#{0,5}(?:[ \\t\\r\\n]|$)" },
  // `{#sec:a}` is a label, and braces after a picture are its attributes.
  { character: "{", after: `#${ANY_LABEL}[} ]`, inConstruct: PHRASING },
  { character: "{", after: "(?:\\.header-column|widths=)", inConstruct: PHRASING },
  // A line of text and one that begins with a colon or a tilde are a term and its definition.
  { character: ":", atBreak: true, after: "(?:[ \\t\\r\\n]|$)" },
  { character: "~", atBreak: true, after: "(?:[ \\t\\r\\n]|$)" },
  { character: "@", after: `\\{?${ANY_LABEL}`, inConstruct: PHRASING },
  { character: "{", before: "\\)", inConstruct: PHRASING },
  // `[!NOTE]` alone on its line turns a quote into an alert.
  { character: "[", atBreak: true, after: "![A-Za-z]+\\](?:\\n|$)", inConstruct: "blockquote" },
  // E-mail addresses have a dot after their at sign; citation keys stay as they are.
  { character: "@", before: "[+\\-.\\w]", after: "[-\\w]+\\.[-\\w]", inConstruct: PHRASING, notInConstruct: IN_LINKS },
  { character: ":", before: "[Mm][Aa][Ii][Ll][Tt][Oo]", after: "\\S", inConstruct: PHRASING, notInConstruct: IN_LINKS },
  // An address within a link's text would absorb the escapes after it.
  { character: ":", after: "\\/\\/\\S*[^A-Za-z0-9\\s/.:?=%#+,;-]", inConstruct: "label" },
];

/** The library's patterns without those that escape every bracket, tilde or at sign, and with ours. */
export const PATTERNS: Unsafe[] = [...libraryPatterns().filter((pattern) => !isTooEager(pattern)), ...OURS];

/** Whether a pattern also applies to a line in which no dollar can make a formula. */
export const isNotAboutDollars = (pattern: Unsafe): boolean => pattern.character !== "$";

/** The pattern of text that would be read as a citation of these keys. */
export function citationPattern(keys: readonly string[]): Unsafe {
  const names = keys.map((key) => key.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")).join("|");
  return {
    character: "@",
    after: `\\{?(?:${names})(?![A-Za-z0-9])`,
    inConstruct: PHRASING,
  };
}

// With these characters only, a label is the same in text and in markdown.
const PLAIN_LABEL = /^[A-Z0-9 ./#_:-]+$/;

/** The pattern of text that would be read as a link to definitions with these normalised labels. */
export function definitionPattern(labels: readonly string[]): Unsafe {
  if (!labels.every((label) => PLAIN_LABEL.test(label))) return { character: "[", inConstruct: PHRASING };
  const names = labels.map((label) =>
    label
      .replace(/[A-Z]/g, (letter) => `[${letter}${letter.toLowerCase()}]`)
      .replace(/[./]/g, "\\$&")
      .replaceAll(" ", "\\s+"),
  );
  return { character: "[", after: `\\s*(?:${names.join("|")})\\s*\\]`, inConstruct: PHRASING };
}

/** The library passes its patterns only to functions that write a node. */
function libraryPatterns(): Unsafe[] {
  let patterns: Unsafe[] = [];
  toMarkdown(
    { type: "root", children: [] },
    {
      extensions: [gfmToMarkdown()],
      handlers: {
        root: (_node, _parent, state) => {
          patterns = state.unsafe;
          return "";
        },
      },
    },
  );
  return patterns;
}

function isTooEager({ character, before, after, inConstruct, atBreak }: Unsafe): boolean {
  if (character === "[") return atBreak === true || asList(inConstruct).includes(PHRASING);
  if (character === "@") return true;
  if (character === "#" && atBreak) return true;
  return character === "~" && !atBreak && !before && !after;
}

function asList(construct: Unsafe["inConstruct"]): readonly string[] {
  if (!construct) return [];
  return Array.isArray(construct) ? construct : [construct];
}
