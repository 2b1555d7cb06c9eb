import { gfmToMarkdown } from "mdast-util-gfm";
import { type Handle, type Options, toMarkdown } from "mdast-util-to-markdown";
import { textAttribute } from "../attribute";
import type { DocumentJson, NodeJson } from "../document";
import { gapBetween } from "./gap-between";
import { PRINTERS } from "./printers";
import { toMdast } from "./to-mdast";
import { PATTERNS } from "./unsafe-patterns";

const gfm = flattened(gfmToMarkdown({ tablePipeAlign: false }));

// Flat and made once: single blocks are printed by the thousand.
const OPTIONS: Options = {
  bullet: "-",
  bulletOther: "*",
  rule: "-",
  fences: true,
  // Which links are written as `<address>` is decided by their printer.
  resourceLink: true,
  listItemIndent: "one",
  handlers: { ...Object.assign({}, ...gfm.map((part) => part.handlers ?? {})), ...PRINTERS },
  join: [...gfm.flatMap((part) => part.join ?? []), gapBetween],
};

function flattened(options: Options): Options[] {
  return [options, ...(options.extensions ?? []).flatMap(flattened)];
}

/** The markdown of a document: reading it back gives the same document, ids and empty paragraphs aside. */
export function serializeMarkdown(doc: DocumentJson): string {
  const frontMatter = textAttribute(doc, "frontMatter");
  const body = serializeBlocks(doc.content);
  return frontMatter === "" ? body : `---\n${frontMatter}\n---\n${body === "" ? "" : `\n${body}`}`;
}

/** The markdown of some blocks, ending with a line end unless it is empty. */
export function serializeBlocks(blocks: NodeJson[]): string {
  const [printed = ""] = serializeEach([blocks]);
  return printed === "" ? "" : `${printed}\n`;
}

/** The markdown of several groups of blocks, each as if it stood alone, without a last line end; one call for all is cheaper. */
export function serializeEach(groups: readonly NodeJson[][]): string[] {
  const printed: string[] = [];
  const root: Handle = (_node, _parent, state, info) => {
    state.unsafe = PATTERNS;
    for (const group of groups) {
      state.bulletLastUsed = undefined;
      printed.push(state.containerFlow(toMdast(group), info).replace(/\n+$/, ""));
    }
    return "";
  };
  toMarkdown({ type: "root", children: [] }, { ...OPTIONS, handlers: { ...OPTIONS.handlers, root } });
  return printed;
}
