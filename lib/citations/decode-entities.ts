import { parseHTML } from "linkedom";

const named = new Map<string, string>();

/** A text with the entities of HTML (`&amp;`, `&eacute;`, `&#8211;`) as the characters they stand for. */
export const decodeEntities = (text: string): string =>
  text.includes("&") ? text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,31}));/gi, decodeOne) : text;

function decodeOne(entity: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name === undefined)
    return character(decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? "", 16)) ?? entity;
  const known = named.get(name) ?? characterNamed(name);
  // Names that mean nothing are without end, and are not kept in mind.
  if (known !== entity) named.set(name, known);
  return known;
}

function character(point: number): string | null {
  const isText = point >= 32 ? point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) : point === 9 || point === 10;
  return isText ? String.fromCodePoint(point) : null;
}

function characterNamed(name: string): string {
  const { document } = parseHTML(`<html><body><p>&${name};</p></body></html>`);
  const text = document.querySelector("p")?.textContent ?? ";";
  // HTML reads `&notit;` as ¬it; – a name that only begins like one is none.
  return text.endsWith(";") ? `&${name};` : text;
}
