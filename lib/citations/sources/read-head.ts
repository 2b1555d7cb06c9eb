import { Parser } from "htmlparser2";

/** What stands in a page for programs to read, each in the order of the page. */
export type PageHead = {
  /** The `meta` elements by their names in small letters, each with all its values. */
  tags: Map<string, string[]>;
  /** The texts of its JSON-LD scripts. */
  linkedData: string[];
  /** The titles of its COinS spans (https://www.ocoins.info). */
  coins: string[];
  title: string;
  language: string | null;
};

const MAX_VALUE = 10_000;

/** Reads a page for what it says of itself, in one pass that no nesting makes longer. */
export function readHead(html: string): PageHead {
  const head: PageHead = { tags: new Map(), linkedData: [], coins: [], title: "", language: null };
  const texts = { title: "", h1: "" };
  let taking: ((text: string) => void) | null = null;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "html") head.language ??= attributes.lang ?? null;
      if (name === "meta") addTag(head.tags, attributes);
      if (name === "span" && /(^|\s)Z3988(\s|$)/.test(attributes.class ?? "")) head.coins.push(attributes.title ?? "");
      if (isLinkedData(name, attributes)) head.linkedData.push("");
      taking = takerOf(head, texts, name, attributes) ?? taking;
    },
    ontext(text) {
      taking?.(text);
    },
    onclosetag(name) {
      if (name === "title" || name === "h1" || name === "script") taking = null;
    },
  });
  parser.end(html);
  return { ...head, title: texts.title.trim() || texts.h1.trim() };
}

const isLinkedData = (name: string, { type }: Record<string, string>) =>
  name === "script" && type?.trim().toLowerCase() === "application/ld+json";

/** Where the text of an element goes; of titles the first counts. */
function takerOf(
  head: PageHead,
  texts: { title: string; h1: string },
  name: string,
  attributes: Record<string, string>,
) {
  if (isLinkedData(name, attributes)) {
    const at = head.linkedData.length - 1;
    return (text: string) => {
      head.linkedData[at] += text;
    };
  }
  if ((name !== "title" && name !== "h1") || texts[name] !== "") return null;
  return (text: string) => {
    texts[name] = (texts[name] + text).slice(0, MAX_VALUE);
  };
}

function addTag(tags: PageHead["tags"], attributes: Record<string, string>): void {
  const name = (attributes.name ?? attributes.property ?? "").toLowerCase().replace(/^dc:/, "dc.");
  const value = attributes.content?.trim().slice(0, MAX_VALUE);
  if (!name || !value) return;
  const values = tags.get(name);
  if (values) values.push(value);
  else tags.set(name, [value]);
}
