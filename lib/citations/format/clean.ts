import { parseUrl } from "#lib/base/parse-url";
import { escapeHtml } from "#lib/document/html/escape-html";
import type { CslItem, CslName } from "../csl/csl";

/** The same words as text and as HTML limited to emphasis, layout and web links. */
export type Words = { text: string; html: string };

const ENTITIES: Record<string, string> = { "&#38;": "&", "&#60;": "<", "&#62;": ">", "&#34;": '"', "&#160;": "\u00A0" };

// Placeholders for a person's characters that citeproc would read as markup.
const GUARDED: Record<string, string> = { "<": "\uE000", ">": "\uE001", "&": "\uE002" };
const NO_KEY = "\uE003";
const UNGUARDED = Object.fromEntries(Object.entries(GUARDED).map(([character, guard]) => [guard, character]));

const STYLES = new Set([
  "font-style:normal;",
  "font-variant:small-caps;",
  "font-variant:normal;",
  "font-weight:normal;",
  "text-decoration:none;",
  "text-decoration:underline;",
  "vertical-align:baseline;",
]);
const PARTS = new Set(["csl-block", "csl-left-margin", "csl-right-inline", "csl-indent"]);
const PLAIN = /^<(i|b|sup|sub)>$/;
const SPAN = /^<span (style|class)="([^"]*)">$/;

// What citeproc prints when a style produces nothing.
const NOTHING = /\[NO_PRINTED_FORM\]|\[CSL STYLE ERROR: reference with no printed form\.\]/g;

/** Protects a person's words from citeproc, which then finds no markup in them. */
export function guard(words: string): string {
  return words.replace(/[\uE000-\uE003]/g, "").replace(/[<>&]/g, (character) => GUARDED[character] ?? "");
}

/** Protects a locator; citeproc still sees the `&` between two numbers, which makes a plural. */
export function guardLocator(locator: string): string {
  return guard(locator).replace(/(?<=[\d\s])\uE002(?=[\d\s])/g, "&");
}

/** Makes a work's names safe as keys of citeproc's plain objects, including "constructor" and "__proto__". */
export function guardNames(work: CslItem): CslItem {
  return Object.fromEntries(
    Object.entries(work).map(([variable, value]) => [variable, isNames(value) ? value.map(guardName) : value]),
  ) as CslItem;
}

const isNames = (value: CslItem[string]): value is CslName[] =>
  Array.isArray(value) && value.every((name) => typeof name === "object");

function guardName(name: CslName): CslName {
  const parts = Object.entries(name).map(([part, words]) => {
    const isKey = typeof words === "string" && words.trim().toLowerCase() in Object.prototype;
    return [part, isKey ? `${words}${NO_KEY}` : words];
  });
  return Object.fromEntries(parts);
}

/** Whether citeproc printed only its error for an empty form. */
export function isNothing(printed: string): boolean {
  return clean(printed).text.replace(/[()[\]\s]/g, "") === "";
}

/**
 * Converts citeproc's output to text and safe HTML: foreign tags become text, and links lead to http and https only.
 */
export function clean(printed: string): Words {
  const tokens = printed.replace(NOTHING, "").match(/<[^<>]*>|[^<]+|</g) ?? [];
  const root: Element = { open: "", close: "", name: "", children: [] };
  const path = [root];
  for (const token of tokens) take(token, path);
  return { text: oneLine(textOf(root)), html: htmlOf(root).trim() };
}

type Element = { name: string; open: string; close: string; isDoi?: boolean; children: (Element | string)[] };

function take(token: string, path: Element[]): void {
  const top = path.at(-1);
  if (!top) return;
  if (token === `</${top.name}>`) {
    path.pop();
    return;
  }
  const element = elementOf(token);
  top.children.push(element ?? decode(token));
  if (element) path.push(element);
}

function elementOf(token: string): Element | null {
  const [, plain] = PLAIN.exec(token) ?? [];
  if (plain) return { name: plain, open: token, close: `</${plain}>`, children: [] };
  const [, attribute, value = ""] = SPAN.exec(token) ?? [];
  const isKnown = attribute === "style" ? STYLES.has(value) : PARTS.has(value);
  if (attribute && isKnown) return { name: "span", open: token, close: "</span>", children: [] };
  if (token === "<a>" || token === '<a class="doi">') {
    return { name: "a", open: "", close: "", isDoi: token !== "<a>", children: [] };
  }
  return null;
}

function decode(text: string): string {
  return text
    .replace(/&#(38|60|62|34|160);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/[\uE000-\uE003]/g, (character) => UNGUARDED[character] ?? "");
}

function textOf(element: Element): string {
  const text = element.children.map((child) => (typeof child === "string" ? child : textOf(child))).join("");
  return PARTS.has(partOf(element)) ? ` ${text} ` : text;
}

function htmlOf(element: Element): string {
  const inside = element.children.map((child) => (typeof child === "string" ? escapeHtml(child) : htmlOf(child)));
  // A space between two parts, for readers of the HTML without our styles.
  const separator = PARTS.has(partOf(element)) ? " " : "";
  const [open, close] = element.name === "a" ? anchorOf(element) : [element.open, element.close];
  return `${open}${inside.join("")}${close}${separator}`;
}

function anchorOf(element: Element): [string, string] {
  const text = textOf(element).trim();
  const doi = element.isDoi ? text.replace(/^https?:\/\/(dx\.)?doi\.org\//i, "") : "";
  const href = hrefOf(doi === "" || /^https?:/i.test(doi) ? text : `https://doi.org/${encodeDoi(doi)}`);
  return href === null ? ["", ""] : [`<a href="${escapeHtml(href)}">`, "</a>"];
}

function hrefOf(address: string): string | null {
  const url = /^https?:\/\//i.test(address) ? parseUrl(address) : null;
  return !url || url.username || url.password ? null : url.href;
}

// A DOI may contain characters that are special in an address.
const encodeDoi = (doi: string) => encodeURI(doi).replace(/[#?]/g, encodeURIComponent);

const partOf = ({ open }: Element) => SPAN.exec(open)?.[2] ?? "";

const oneLine = (text: string) => text.replace(/[ \t\r\n]+/g, " ").trim();
