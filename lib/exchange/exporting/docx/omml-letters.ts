import type { XmlComponent } from "docx";
import type { Element } from "hast";
import { hexOf } from "../manuscript/colours";
import { attributeOf, emsOf, textOf } from "../manuscript/mathml";
import { xml } from "./xml";

/** The script and the style of Word for each variant of MathML. */
const VARIANTS: Readonly<Record<string, readonly [script: string | null, style: string]>> = {
  normal: [null, "p"],
  bold: [null, "b"],
  italic: [null, "i"],
  "bold-italic": [null, "bi"],
  "double-struck": ["double-struck", "p"],
  script: ["script", "p"],
  "bold-script": ["script", "b"],
  fraktur: ["fraktur", "p"],
  "bold-fraktur": ["fraktur", "b"],
  "sans-serif": ["sans-serif", "p"],
  "bold-sans-serif": ["sans-serif", "b"],
  "sans-serif-italic": ["sans-serif", "i"],
  "sans-serif-bold-italic": ["sans-serif", "bi"],
  monospace: ["monospace", "p"],
};

/** The letters of an element of MathML in its variant and its colours. */
export function lettersOf(node: Element): XmlComponent[] {
  const text = textOf(node);
  // An invisible separator after spaces makes them negative, which Word has not.
  if (/^[\s\u2000-\u200a\u205f]+\u2063$/.test(text)) return [];
  const isUpright = node.tagName === "mn" || (node.tagName === "mi" && [...text].length > 1);
  const variant = VARIANTS[attributeOf(node, "mathvariant")] ?? null;
  if (variant === null && node.tagName === "mtext") return letters(text, "nor", node);
  return letters(text, variant ?? (isUpright ? [null, "p"] : null), node);
}

/** Letters in a look: `nor` for text, a variant, or null for what Word gives them; in the colours of an element. */
export function letters(words: string, look: (typeof VARIANTS)[string] | "nor" | null, node: Element): XmlComponent[] {
  // Marks of invisible multiplication and application would be boxes in Word.
  const shown = words.replace(/[\u2061-\u2064\u200b]/g, "");
  if (shown === "") return [];
  const parts = look === "nor" ? [xml("m:nor")] : look === null ? [] : variantOf(look);
  const math = parts.length > 0 ? [xml("m:rPr", {}, ...parts)] : [];
  return [xml("m:r", {}, ...math, ...coloursOf(node), xml("m:t", { "xml:space": "preserve" }, shown))];
}

const variantOf = ([script, style]: (typeof VARIANTS)[string]): XmlComponent[] => [
  ...(script === null ? [] : [xml("m:scr", { "m:val": script })]),
  xml("m:sty", { "m:val": style }),
];

function coloursOf(node: Element): XmlComponent[] {
  const [colour, ground] = [hexOf(attributeOf(node, "mathcolor")), hexOf(attributeOf(node, "mathbackground"))];
  if (colour === null && ground === null) return [];
  const font = xml("w:rFonts", { "w:ascii": "Cambria Math", "w:hAnsi": "Cambria Math" });
  return [
    xml(
      "w:rPr",
      {},
      font,
      ...(colour === null ? [] : [xml("w:color", { "w:val": colour })]),
      ...(ground === null ? [] : [xml("w:shd", { "w:val": "clear", "w:color": "auto", "w:fill": ground })]),
    ),
  ];
}

const SPACES: readonly [least: number, space: string][] = [
  [0.9, "\u2003"],
  [0.4, "\u2002"],
  [0.25, "\u2004"],
  [0.2, "\u205f"],
  [0.1, "\u2009"],
  [0.02, "\u200a"],
];

/** A space of MathML by spaces of text, and a rule by a filled square. */
export function spaceOf(node: Element): XmlComponent[] {
  if (attributeOf(node, "height") !== "") return letters("\u25a0", null, node);
  let [rest, words] = [Math.min(emsOf(attributeOf(node, "width")), 20), ""];
  for (const [least, space] of SPACES) {
    for (; rest >= least; rest -= least) words += space;
  }
  return letters(words, "nor", node);
}
