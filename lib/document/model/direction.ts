import type { NodeJson } from "./document";

/** The direction in which a text runs. */
export type Direction = "ltr" | "rtl";

// ISO 15924, as Unicode names the scripts of letters too.
const RIGHT_TO_LEFT = ["Adlm", "Arab", "Hebr", "Mand", "Mend", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"];

const LETTER = /\p{L}/u;
const RIGHT_TO_LEFT_LETTER = new RegExp(`[${RIGHT_TO_LEFT.map((script) => `\\p{Script=${script}}`).join("")}]`, "u");

/** The direction of the script of a language, given as a valid BCP 47 tag. */
export function textDirection(locale: string): Direction {
  return RIGHT_TO_LEFT.includes(new Intl.Locale(locale).maximize().script ?? "") ? "rtl" : "ltr";
}

/** The direction of the first letter of a text, as browsers find it for `dir="auto"`; null without a letter. */
export function directionOf(text: string): Direction | null {
  const [letter] = LETTER.exec(text) ?? [];
  if (letter === undefined) return null;
  return RIGHT_TO_LEFT_LETTER.test(letter) ? "rtl" : "ltr";
}

const known = new WeakMap<NodeJson, Direction | null>();

/** The direction of the first letter in a block; code has none. */
export function blockDirection(node: NodeJson): Direction | null {
  const found = known.get(node);
  if (found !== undefined) return found;
  const direction = node.text === undefined ? firstDirection(node) : directionOf(node.text);
  known.set(node, direction);
  return direction;
}

function firstDirection({ type, content = [] }: NodeJson): Direction | null {
  if (type === "codeBlock") return null;
  for (const child of content) {
    const direction = blockDirection(child);
    if (direction) return direction;
  }
  return null;
}
