import { parseUrl } from "#lib/base/parse-url";
import { isAllowedImage, isAllowedLink } from "#lib/document/model/address";
import type { DocumentJson, MarkJson, NodeJson } from "#lib/document/model/document";
import { parseContent } from "#lib/document/schema/validate";
import { leadingHeading } from "#lib/document/text/text";
import type { Article } from "../draft/article";
import { fileName } from "../draft/file-name";
import { RefusedAddresses } from "../draft/normalize-attributes";
import { parseOutsideMarkdown } from "../draft/parse-outside-markdown";

/** Reads a markdown file found at `url` with absolute addresses; its title is its first heading or its file name. */
export function readMarkdown(markdown: string, url: string): Article {
  const parsed = parseOutsideMarkdown(markdown.replace(/^\ufeff/, "").replaceAll("\0", ""), new RefusedAddresses());
  const content: DocumentJson = { ...parsed, content: parsed.content.map((node) => absolute(node, url)) };
  return {
    title: leadingHeading(content) ?? fileName(url),
    byline: null,
    siteName: null,
    publishedAt: null,
    language: null,
    url,
    content: parseContent(content),
  };
}

function absolute(node: NodeJson, url: string): NodeJson {
  const whole: NodeJson = { ...node };
  if (node.type === "image") whole.attrs = { ...node.attrs, src: resolved(node.attrs?.src, url, isAllowedImage) };
  if (node.marks) whole.marks = node.marks.map((mark) => absoluteLink(mark, url));
  if (node.content) whole.content = node.content.map((child) => absolute(child, url));
  return whole;
}

const absoluteLink = (mark: MarkJson, url: string): MarkJson =>
  mark.type === "link"
    ? { ...mark, attrs: { ...mark.attrs, href: resolved(mark.attrs?.href, url, isAllowedLink) } }
    : mark;

function resolved(address: unknown, url: string, isAllowed: (address: string) => boolean): string {
  const text = typeof address === "string" ? address : "";
  const whole = parseUrl(text, url)?.href;
  return whole && isAllowed(whole) ? whole : text;
}
