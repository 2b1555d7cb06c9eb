import { serializeMarkdown } from "#lib/document/markdown/serialize";
import { textAttribute } from "#lib/document/model/attribute";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import { storedAuthor, type TextAuthor } from "#lib/shapes/text-author";
import { isMetadataKey } from "../manuscript/front-matter-keys";
import type { ExportSource } from "../manuscript/source";

/**
 * Writes markdown with front matter that Pandoc reads: the author's own, then title, authors, date, language and the
 * cited works as CSL-JSON, which is YAML too.
 */
export function writeMarkdown(source: ExportSource): string {
  const { citationKeys } = source;
  const content = withAddresses(source);
  const frontMatter = frontMatterOf(source, String(content.attrs?.frontMatter ?? ""));
  const whole: DocumentJson = { ...content, attrs: { ...content.attrs, frontMatter } };
  return serializeMarkdown(whole, citationKeys);
}

/** The text with the addresses of its stored pictures in full. */
function withAddresses({ content, origin }: ExportSource): DocumentJson {
  const settled = (node: NodeJson): NodeJson => {
    if (node.content) return { ...node, content: node.content.map(settled) };
    const src = node.type === "image" ? textAttribute(node, "src") : "";
    return src.startsWith("/files/") ? { ...node, attrs: { ...node.attrs, src: origin + src } } : node;
  };
  return { ...content, content: content.content.map(settled) };
}

function frontMatterOf({ title, authors, date, locale, hasContents, lists, works }: ExportSource, own: string): string {
  const ours: [key: string, value: unknown][] = [
    ["title", title],
    ["author", authors.map(frontMatterAuthor)],
    ["date", date.toISOString().slice(0, 10)],
    ["lang", locale],
    ["toc", hasContents],
    ["lof", lists.figures],
    ["lot", lists.tables],
    ["references", works.map(({ csl, key }) => ({ ...csl, id: key }))],
  ];
  const isEmpty = (value: unknown) => value === "" || value === false || (Array.isArray(value) && value.length === 0);
  const added = ours.filter(([key, value]) => !isEmpty(value) && !isMetadataKey(own, key));
  return [own, ...added.map(([key, value]) => `${key}: ${yaml(value)}`)].filter((line) => line !== "").join("\n");
}

/** An author as Quarto and Pandoc write one. */
function frontMatterAuthor(author: TextAuthor) {
  const stored = storedAuthor(author);
  return typeof stored === "string" || author.orcid === null ? stored : { ...stored, orcid: author.orcid };
}

// JSON is YAML once the two line separators that JSON allows are escaped; one entry a line keeps it readable.
function yaml(value: unknown): string {
  const json = (one: unknown) =>
    JSON.stringify(one).replace(/[\u007f-\u009f\u2028\u2029\ufeff]/g, (character) => `\\u${hex(character)}`);
  if (!Array.isArray(value)) return json(value);
  return value.map((one) => `\n  - ${json(one)}`).join("");
}

const hex = (character: string) => character.charCodeAt(0).toString(16).padStart(4, "0");
