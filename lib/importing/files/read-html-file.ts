import { isAllowedLink } from "#lib/document/model/address";
import { textAttribute } from "#lib/document/model/attribute";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";
import type { Draft } from "../draft/draft";
import { nameOf } from "../draft/file-kind";
import { RefusedAddresses } from "../draft/normalize-attributes";
import { readHtml } from "../html/read-html";

// Links of a page are made absolute; those within the archive get this origin and lose it again.
const ORIGIN = "https://archive.invalid/";

/** Reads an HTML file: all of its body, since it is a document and not a page of a site. */
export function readHtmlFile(html: string, path: string): Draft {
  const url = ORIGIN + path.split("/").map(encodeURIComponent).join("/");
  const article = readHtml(html, url, { isWhole: true });
  return {
    path,
    title: article.title || nameOf(path),
    language: article.language,
    document: withoutOrigin(article.content),
    citations: [],
    warnings: [...(article.warnings ?? []), ...leftOut(html)],
  };
}

const LEFT_OUT = /<(svg|iframe|video|audio|object|embed|canvas|form|script)[\s>]/gi;

const LINK = /<a\s[^>]{0,1000}?\bhref\s*=\s*["']?([a-z][a-z0-9+.-]{0,50}:[^"'\s>]{0,2000})/gi;

/** Sentences about the elements and links that a document cannot hold. */
function leftOut(html: string): string[] {
  const names = new Set([...html.matchAll(LEFT_OUT)].map(([, name = ""]) => name.toLowerCase()));
  const refused = new RefusedAddresses();
  for (const [, address = ""] of html.matchAll(LINK)) if (!isAllowedLink(address)) refused.link(address);
  return [
    ...(names.size > 0 ? [`These elements were not taken: ${[...names].join(", ")}.`] : []),
    ...refused.warnings(),
  ];
}

function withoutOrigin(document: DocumentJson): DocumentJson {
  return { ...document, content: document.content.map(local) };
}

function local(node: NodeJson): NodeJson {
  const copy = { ...node };
  if (node.type === "image") copy.attrs = { ...node.attrs, src: relative(textAttribute(node, "src")) };
  if (node.marks)
    copy.marks = node.marks.map((mark) =>
      mark.type === "link" ? { ...mark, attrs: { ...mark.attrs, href: relative(String(mark.attrs?.href)) } } : mark,
    );
  if (node.content) copy.content = node.content.map(local);
  return copy;
}

const relative = (address: string): string =>
  address.startsWith(ORIGIN) ? `/${address.slice(ORIGIN.length)}` : address;
