import { numberAttribute, optionalAttribute, textAttribute } from "../model/attribute";
import type { DocumentJson, MarkJson, NodeJson } from "../model/document";
import { nestMarks } from "../model/nest-marks";
import { nodeText } from "../text/text";

type Writer = (node: NodeJson, tight: boolean) => string;

const BLOCKS: Readonly<Record<string, Writer>> = {
  paragraph: (node, tight) => (tight ? line(node) : `<p>${line(node)}</p>`),
  heading: (node) => {
    const level = numberAttribute(node, "level", 1);
    return `<h${level}>${line(node)}</h${level}>`;
  },
  blockquote: (node) => `<blockquote>${blocks(node)}</blockquote>`,
  bulletList: (node) => `<ul>${items(node)}</ul>`,
  orderedList: (node) => {
    const start = numberAttribute(node, "start", 1);
    return `<ol${start === 1 ? "" : ` start="${start}"`}>${items(node)}</ol>`;
  },
  listItem: (node, tight) => `<li>${blocks(node, tight)}</li>`,
  codeBlock: (node) => {
    const language = optionalAttribute(node, "language");
    const text = nodeText(node);
    const open = language ? `<pre><code class="language-${escapeHtml(language)}">` : "<pre><code>";
    return `${open}${escapeHtml(text === "" ? "" : `${text}\n`)}</code></pre>`;
  },
  horizontalRule: () => "<hr />",
  htmlBlock: (node) => textAttribute(node, "value"),
  linkDefinition: () => "",
};

const LEAVES: Readonly<Record<string, (node: NodeJson) => string>> = {
  text: (node) => escapeHtml(node.text ?? ""),
  hardBreak: () => "<br />",
  htmlInline: (node) => textAttribute(node, "value"),
  image: (node) => {
    const title = optionalAttribute(node, "title");
    const attributes = `src="${escapeHtml(textAttribute(node, "src"))}" alt="${escapeHtml(textAttribute(node, "alt"))}"`;
    return `<img ${attributes}${title ? ` title="${escapeHtml(title)}"` : ""} />`;
  },
};

const TAGS: Readonly<Record<string, string>> = { bold: "strong", italic: "em", code: "code" };

/**
 * Renders a document as CommonMark's reference HTML, including raw HTML: for comparison with its examples, never for a
 * page.
 */
export function referenceHtml(document: DocumentJson): string {
  return blocks(document);
}

/**
 * Whether two pieces of reference HTML are equivalent: line ends count as spaces outside `<pre>`, spaces between blocks
 * are ignored.
 */
export function sameMeaning(ours: string, theirs: string): boolean {
  return normalized(ours) === normalized(theirs);
}

function blocks(node: NodeJson, tight = false): string {
  return (node.content ?? []).map((child) => BLOCKS[child.type]?.(child, tight) ?? `[${child.type}]`).join("\n");
}

function items(list: NodeJson): string {
  return (list.content ?? []).map((item) => BLOCKS[item.type]?.(item, list.attrs?.tight !== false)).join("\n");
}

function line(node: NodeJson): string {
  const leaves = (node.content ?? []).map((each) => ({
    leaf: [LEAVES[each.type]?.(each) ?? `[${each.type}]`],
    marks: each.marks ?? [],
  }));
  return nestMarks(leaves, wrap).join("");
}

function wrap(mark: MarkJson, inside: string[]): string[] {
  if (mark.type === "link") {
    const title = optionalAttribute(mark, "title");
    const href = escapeHtml(textAttribute(mark, "href"));
    return [`<a href="${href}"${title ? ` title="${escapeHtml(title)}"` : ""}>${inside.join("")}</a>`];
  }
  const tag = TAGS[mark.type] ?? mark.type;
  return [`<${tag}>${inside.join("")}</${tag}>`];
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

const BLOCK_TAG = /\s*(<\/?(?:p|h[1-6]|ul|ol|li|blockquote|hr|pre|div|table|tr|td)\b[^>]*>)\s*/g;

function normalized(html: string): string {
  const parts = html.trim().split(/(<pre><code[\s\S]*?<\/pre>)/);
  return flattened(parts.map((part) => (part.startsWith("<pre><code") ? part : loose(part))).join("")).trim();
}

function loose(html: string): string {
  return html
    .replace(/<p><\/p>/g, "")
    .replace(/[ \t\n]+/g, " ")
    .replaceAll("<br /> ", "<br />")
    .replace(BLOCK_TAG, "$1");
}

/** Nested emphasis counts once, and the order of marks is irrelevant: each text gets its marks, sorted. */
function flattened(html: string): string {
  const open: string[] = [];
  let last = "";
  return html
    .split(/(<[^<>]+>)/)
    .map((part) => {
      const tag = /^<(\/?)(em|strong|a|code)(?:\s[^<>]*)?>$/.exec(part);
      if (part === "" || tag) {
        if (tag && tag[1] === "") open.push(part);
        if (tag && tag[1] === "/")
          open.splice(
            open.findLastIndex((each) => each.startsWith(`<${tag[2]}`)),
            1,
          );
        return "";
      }
      const marks = [...new Set(open)].sort().join("");
      const shown = marks === last ? part : `${marks}|${part}`;
      last = marks;
      return shown;
    })
    .join("");
}
