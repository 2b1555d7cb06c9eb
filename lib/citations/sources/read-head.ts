import { Parser } from "htmlparser2";
import { lookUp } from "../csl/look-up";

/** The machine-readable metadata of a page, in page order, with collapsed spaces. */
export type PageHead = {
  /** The `meta` elements by their lower-case names, each with all its values. */
  tags: Map<string, string[]>;
  /** The texts of its JSON-LD scripts. */
  linkedData: string[];
  /** The titles of its COinS spans (https://www.ocoins.info). */
  coins: string[];
  /** The title of its window. */
  title: string;
  heading: string;
  language: string | null;
  /** The page's canonical address, as written. */
  canonical: string | null;
};

type Attributes = Record<string, string>;
type Taker = (text: string) => void;

const MAX_VALUE = 10_000;

/** Reads a page's metadata in one pass, in time that does not depend on nesting. */
export function readHead(html: string): PageHead {
  const head: PageHead = {
    tags: new Map(),
    linkedData: [],
    coins: [],
    title: "",
    heading: "",
    language: null,
    canonical: null,
  };
  const open: string[] = [];
  let taking: Taker | null = null;
  const parser = new FlatParser({
    onopentag(name, attributes) {
      // A drawing has its own title.
      if (name !== "title" || !open.includes("svg")) taking = lookUp(TAKERS, name)?.(head, attributes) ?? taking;
      if (KEPT_OPEN.has(name) && open.push(name) > MAX_DEPTH) parser.pause();
    },
    ontext(text) {
      taking?.(text);
    },
    onclosetag(name) {
      if (!KEPT_OPEN.has(name)) return;
      open.pop();
      if (name !== "svg") taking = null;
    },
  });
  parser.end(html);
  return { ...head, title: oneLine(head.title), heading: oneLine(head.heading) };
}

// The elements whose end matters; for others only the beginning is read.
const KEPT_OPEN: ReadonlySet<string> = new Set(["title", "h1", "script", "svg"]);
const MAX_DEPTH = 100;

/** Keeps no other elements open: the stack is searched and shifted for each element. */
class FlatParser extends Parser {
  protected override isVoidElement(name: string): boolean {
    return !KEPT_OPEN.has(name);
  }
}

/** What is read from an element, and where its text goes; the first title and heading count. */
const TAKERS: Readonly<Record<string, (head: PageHead, attributes: Attributes) => Taker | null>> = {
  html: takeLanguage,
  body: takeLanguage,
  meta: takeTag,
  link(head, { rel, href }) {
    if (/(^|\s)canonical(\s|$)/i.test(rel ?? "")) head.canonical ??= href ?? null;
    return null;
  },
  span(head, attributes) {
    if (/(^|\s)Z3988(\s|$)/.test(attributes.class ?? "")) head.coins.push(attributes.title ?? "");
    return null;
  },
  script(head, { type }) {
    if (type?.trim().toLowerCase() !== "application/ld+json") return null;
    const at = head.linkedData.push("") - 1;
    return (text) => {
      head.linkedData[at] += text;
    };
  },
  title: (head) => firstText(head, "title"),
  h1: (head) => firstText(head, "heading"),
};

function takeLanguage(head: PageHead, attributes: Attributes): null {
  head.language ??= attributes.lang || attributes["xml:lang"] || null;
  return null;
}

/** A tag may have two names, `name="description" property="og:description"`. */
function takeTag({ tags }: PageHead, { name, property, itemprop, content }: Attributes): null {
  const value = oneLine(content ?? "").slice(0, MAX_VALUE);
  const names = [name, property, itemprop].map((one) => one?.trim().toLowerCase().replace(/^dc:/, "dc."));
  for (const one of value ? new Set(names) : []) {
    if (!one) continue;
    const values = tags.get(one);
    if (values) values.push(value);
    else tags.set(one, [value]);
  }
  return null;
}

function firstText(head: PageHead, what: "title" | "heading"): Taker | null {
  if (head[what] !== "") return null;
  return (text) => {
    head[what] = (head[what] + text).slice(0, MAX_VALUE);
  };
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
