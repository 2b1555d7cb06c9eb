import { escapeXml } from "../manuscript/escape-xml";

/** The attribute of a link to an address. */
export const linkTo = (address: string) => ` xlink:href="${escapeXml(address)}"`;

// An id in XML begins with a letter and has no colon or space.
/** The id of what a label names. */
export const idOf = (label: string) => escapeXml(label.replace(":", "-"));

/** The id of a work in the list of references. */
export const refId = (key: string) =>
  `ref-${[...key].map((c) => (/[A-Za-z0-9._-]/.test(c) ? c : `_${c.codePointAt(0)?.toString(16)}_`)).join("")}`;

/** An element around what is XML already. */
export const element = (name: string, inside: string): string => `<${name}>${inside}</${name}>`;
