import { quotedWords } from "#lib/citations/quotations/quoted-words";
import { CONTAINERS } from "#lib/document/model/addressable";
import { optionalAttribute } from "#lib/document/model/attribute";
import { citationItems } from "#lib/document/model/citation-items";
import type { DocumentJson, NodeJson } from "#lib/document/model/document";

/** Quoted words of a text, and the works that the citation within or after them names. */
export type Quotation = { nodeId: string; text: string; cids: string[] };

// One word in quotation marks is a term, not a quotation.
const LEAST_WORDS = 2;
const CITATION = "\uFFFC";
const MARKS = /“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»|»([^«»]+)«|"([^"]+)"/gu;
const SENTENCE_END = /[.!?]["'”’»)\]]*\s+\S|\n/u;

/** The quotations of a document that hold a citation or are followed by one in the same sentence, in reading order. */
export function quotationsOf(document: DocumentJson): Quotation[] {
  return within(document.content).filter(({ text }) => quotedWords(text).keys.length >= LEAST_WORDS);
}

function within(nodes: readonly NodeJson[]): Quotation[] {
  return nodes.flatMap((node, at) => {
    const nodeId = optionalAttribute(node, "id");
    if (node.type === "codeBlock") return [];
    if (node.type === "blockquote" && nodeId !== null) return ofBlock(node, nodeId, nodes[at + 1]);
    if (CONTAINERS.has(node.type) || nodeId === null) return within(node.content ?? []);
    return ofText(node, nodeId);
  });
}

/** A block quotation with the citations in it, else with that at the beginning of the next block. */
function ofBlock(node: NodeJson, nodeId: string, next: NodeJson | undefined): Quotation[] {
  const { text, citations } = flat(node);
  const [first] = next?.type === "paragraph" ? (next.content ?? []) : [];
  const cited = citations.length > 0 ? citations : first?.type === "citation" ? [first] : [];
  if (cited.length === 0) return [];
  // Its citation may stand after a dash or in brackets.
  const words = text.replaceAll(CITATION, "").replace(/[\s—–(]*[\s)]*$/u, "");
  return [{ nodeId, text: inner(words), cids: cidsOf(cited) }];
}

/** A block quotation that stands in quotation marks too. */
const inner = (words: string) => /^["“„«»](.*)["”“»«][.,]?$/su.exec(words)?.[1] ?? words;

function ofText(node: NodeJson, nodeId: string): Quotation[] {
  const { text, citations } = flat(node);
  if (citations.length === 0) return [];
  const before = (at: number) => text.slice(0, at).split(CITATION).length - 1;
  return [...text.matchAll(MARKS)].flatMap((match) => {
    const quoted = match.slice(1).find((part) => part !== undefined) ?? "";
    const held = citations.slice(before(match.index), before(match.index + match[0].length));
    const cited = held.length > 0 ? held : followingOf(text.slice(match.index + match[0].length), quoted);
    const nodes = typeof cited === "boolean" ? citations.slice(before(match.index), before(match.index) + 1) : cited;
    if (cited === false || nodes.length === 0) return [];
    return [{ nodeId, text: quoted.replaceAll(CITATION, "").trim(), cids: cidsOf(nodes) }];
  });
}

/** Whether the next citation of a text belongs to the quotation before it. */
function followingOf(rest: string, quoted: string): boolean {
  const to = rest.indexOf(CITATION);
  if (to < 0) return false;
  const between = rest.slice(0, to);
  if (/[.!?]\s*$/u.test(quoted) && /[\p{L}\p{N}]/u.test(between)) return false;
  return !SENTENCE_END.test(`${between}${CITATION}`) || /^[\s\p{P}]*$/u.test(between);
}

const cidsOf = (citations: readonly NodeJson[]) => [
  ...new Set(citations.flatMap((citation) => citationItems(citation).map(({ cid }) => cid))),
];

/** The text of a block with a character for each citation, and the citations. */
function flat(block: NodeJson): { text: string; citations: NodeJson[] } {
  const citations: NodeJson[] = [];
  const visit = (node: NodeJson): string => {
    if (node.type === "citation") return citations.push(node) ? CITATION : "";
    if (node.type === "hardBreak") return "\n";
    if (node.text !== undefined) return node.text.replaceAll(CITATION, "");
    const parts = (node.content ?? []).map(visit).join("");
    return node === block || node.content === undefined ? parts : `${parts}\n`;
  };
  return { text: visit(block), citations };
}
