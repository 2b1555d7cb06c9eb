import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown, type Unsafe } from "mdast-util-to-markdown";

const PHRASING = "phrasing";
const IN_LINKS: Unsafe["notInConstruct"] = ["autolink", "link", "image", "label"];

/** Where our dialect could read text as something else, beyond what the library knows. */
const OURS: readonly Unsafe[] = [
  // A line end in a text (from the editor's JSON) is not a space.
  { character: "\n", inConstruct: PHRASING },
  { character: "\r", inConstruct: PHRASING },
  { character: "$", inConstruct: PHRASING },
  { character: "~", after: "(?=~)", inConstruct: PHRASING },
  { character: "~", before: "(?<=~)", inConstruct: PHRASING },
  // Brackets mean something only before `(`, `^` or `:`; citations `[@key]` stay readable.
  { character: "[", after: "\\^", inConstruct: PHRASING },
  // `[^1]` or `[word]` at the start of a line, and a colon after it, define something.
  { character: ":", before: "\\[[^\\]\\n]*\\]", atBreak: true },
  { character: ":", beforeNode: "footnoteReference" },
  { character: ":", beforeNode: "citation" as never },
  // A formula does not end before a digit: that is a price.
  ...[..."0123456789"].map((digit): Unsafe => ({ character: digit, beforeNode: "formula" as never })),
  { character: "[", atBreak: true, after: "[ xX]\\]" },
  { character: ":", atBreak: true, after: "::" },
  // `[!NOTE]` alone on its line makes an alert of a quote.
  { character: "[", atBreak: true, after: "![A-Za-z]+\\](?:\\n|$)", inConstruct: "blockquote" },
  // Mail addresses have a dot after their at sign; citation keys keep theirs as it is.
  { character: "@", before: "[+\\-.\\w]", after: "[-\\w]+\\.[-\\w]", inConstruct: PHRASING, notInConstruct: IN_LINKS },
  { character: ":", before: "[Mm][Aa][Ii][Ll][Tt][Oo]", after: "\\S", inConstruct: PHRASING, notInConstruct: IN_LINKS },
  // An address within a link's text would swallow the escapes after it.
  { character: ":", after: "\\/\\/\\S*[^A-Za-z0-9\\s/.:?=%#+,;-]", inConstruct: "label" },
];

/** The library's patterns without those that escape every bracket, tilde or at sign, and with ours. */
export const PATTERNS: Unsafe[] = [...libraryPatterns().filter((pattern) => !isTooEager(pattern)), ...OURS];

/** Whether a pattern also holds for a line in which no dollar can make a formula. */
export const isNotAboutDollars = (pattern: Unsafe): boolean => pattern.character !== "$";

/** The pattern of text that would be read as a citation, since the document has these keys. */
export function citationPattern(keys: readonly string[]): Unsafe {
  const names = keys.map((key) => key.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")).join("|");
  return {
    character: "@",
    after: `\\{?(?:${names})(?![A-Za-z0-9])`,
    inConstruct: PHRASING,
  };
}

// Of these characters a label is the same in text and as markdown writes it.
const PLAIN_LABEL = /^[A-Z0-9 ./#_:-]+$/;

/** The pattern of text that would be read as a link, since the document has definitions with these labels, in the form that they are compared in. */
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

/** The library tells its patterns to those alone whom it asks to write a node. */
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
  return character === "~" && !atBreak && !before && !after;
}

function asList(construct: Unsafe["inConstruct"]): readonly string[] {
  if (!construct) return [];
  return Array.isArray(construct) ? construct : [construct];
}
