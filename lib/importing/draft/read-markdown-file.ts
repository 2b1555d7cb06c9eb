import { parseDocument } from "yaml";
import type { CslItem } from "#lib/citations/csl/csl";
import { readCslJson } from "#lib/citations/exchange/csl-json";
import { textAttribute } from "#lib/document/model/attribute";
import type { NodeJson } from "#lib/document/model/document";
import { unknownKeys } from "#lib/document/model/known-citations";
import { withContent } from "#lib/document/schema/build";
import { parseContent } from "#lib/document/schema/validate";
import { leadingHeading } from "#lib/document/text/text";
import { calloutsAsAlerts } from "./callouts";
import { knownWorks, workNames } from "./cite-works";
import type { Draft } from "./draft";
import { nameOf } from "./file-kind";
import { foundAuthors } from "./found-authors";
import { frontMatterAuthors } from "./front-matter-authors";
import { percentOf } from "./normalize-addresses";
import { RefusedAddresses } from "./normalize-attributes";
import { noticesAsAlerts } from "./notices";
import { parseOutsideMarkdown } from "./parse-outside-markdown";

/** Reads a markdown file; `works` are those of the bibliographies beside it. */
export function readMarkdownFile(markdown: string, path: string, works: readonly CslItem[]): Draft {
  const warnings: string[] = [];
  const plain = markdown
    .replace(/^\ufeff/, "")
    .replaceAll("\0", "")
    .toWellFormed();
  const clean = noticesAsAlerts(calloutsAsAlerts(plain, warnings));
  // Pandoc takes references from the front matter as well, which only a parsed text has.
  const { front, rest, fault } = frontMatterOf(clean);
  const all = [...works, ...referencesIn(front)];
  const known = knownWorks(all);
  const refused = new RefusedAddresses();
  const parsed = parseOutsideMarkdown(clean, refused, known);
  const attrs = rest === null ? parsed.attrs : { ...parsed.attrs, frontMatter: rest || null };
  const content = parseContent({
    ...parsed,
    ...(attrs ? { attrs } : {}),
    content: parsed.content.map(withoutAnchor).map(withoutSizes),
  });
  const names = workNames(all);
  const document = names.named(content);
  return {
    path,
    title: stated(front.title) ?? leadingHeading(document) ?? nameOf(path),
    settings: { ...foundAuthors(frontMatterAuthors(front.author)), ...listsIn(front) },
    language: languageOf(stated(front.lang) ?? stated(front.language)),
    document,
    citations: names.citations(),
    warnings: [...(fault ? [fault] : []), ...warnings, ...refused.warnings(), ...unknownKeys(known)],
  };
}

type Front = { [name: string]: unknown };

function frontMatterOf(markdown: string): { front: Front; rest: string | null; fault: string | null } {
  const yaml = /^---[ \t]*\r?\n([\s\S]{0,2000000}?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/.exec(markdown)?.[1];
  if (yaml === undefined) return { front: {}, rest: null, fault: null };
  try {
    const parsed = parseDocument(yaml, { logLevel: "silent" });
    if (parsed.errors.length > 0) throw parsed.errors[0];
    const front: unknown = parsed.toJS({ maxAliasCount: 20 });
    if (typeof front !== "object" || front === null || Array.isArray(front))
      return { front: {}, rest: null, fault: null };
    return { front: front as Front, rest: withoutTaken(parsed, front as Front), fault: null };
  } catch {
    const fault = "Its front matter is not valid YAML: it is kept as it is, and no title is taken from it.";
    return { front: {}, rest: null, fault };
  }
}

/** Whether the front matter asks for contents and lists of figures and tables, in the words of Pandoc. */
const listsIn = (front: Front): Record<string, boolean> =>
  Object.fromEntries(
    ["toc", "lof", "lot"].flatMap((key) => (typeof front[key] === "boolean" ? [[key, front[key]]] : [])),
  );

/**
 * The front matter without the works, which become citations, and what becomes a setting: their copies would grow old.
 * Null when it stays as it is.
 */
function withoutTaken(parsed: ReturnType<typeof parseDocument>, front: Front): string | null {
  const { references, author } = front;
  const isNamed = "authors" in foundAuthors(frontMatterAuthors(author));
  const lists = Object.keys(listsIn(front));
  if (!Array.isArray(references) && !isNamed && lists.length === 0) return null;
  for (const key of lists) parsed.delete(key);
  if (Array.isArray(references)) parsed.delete("references");
  if (isNamed) parsed.delete("author");
  const rest = parsed.toString({ lineWidth: 0 }).trimEnd();
  return rest === "{}" ? "" : rest;
}

const stated = (value: unknown): string | null => (typeof value === "string" && value.trim() !== "" ? value : null);

const referencesIn = ({ references }: Front): CslItem[] =>
  Array.isArray(references) ? readCslJson(JSON.stringify(references)).items : [];

function languageOf(tag: string | null): string | null {
  try {
    return Intl.getCanonicalLocales((tag ?? "").replaceAll("_", "-"))[0] ?? null;
  } catch {
    return null;
  }
}

/** A heading without the anchor that Google Docs and Pandoc write after it, `{#the-end}`; a label of ours stays. */
function withoutAnchor(block: NodeJson): NodeJson {
  const last = block.type === "heading" ? block.content?.at(-1) : undefined;
  if (!last?.text || textAttribute(block, "label") !== "") return block;
  const words = last.text.replace(/\s*\{#[^{}\s]+\}$/, "");
  if (words === last.text) return block;
  const rest = block.content?.slice(0, -1) ?? [];
  return withContent(block, words === "" ? rest : [...rest, { ...last, text: words }]);
}

function sized(image: NodeJson): NodeJson["attrs"] {
  const title = textAttribute(image, "title");
  const alt = textAttribute(image, "alt");
  const words = title.replace(/\s*=\d{1,5}x\d{1,5}$/, "");
  const [whole, pixels] = /\|(\d{1,5})(?:x\d{1,5})?$/.exec(alt) ?? [];
  return {
    ...image.attrs,
    ...(words === title ? {} : { title: words || null }),
    ...(whole === undefined ? {} : { alt: alt.slice(0, -whole.length) || null, width: percentOf(Number(pixels)) }),
  };
}

/**
 * A block whose pictures have their width, and no size in their titles, where Outline writes it (`" =320x200"`), or in
 * their alternative texts, where Obsidian does (`![Sea|320](a.png)`).
 */
function withoutSizes(block: NodeJson): NodeJson {
  const attrs = block.type === "image" ? sized(block) : block.attrs;
  const content = block.content?.map(withoutSizes);
  return { ...block, ...(attrs ? { attrs } : {}), ...(content ? { content } : {}) };
}
