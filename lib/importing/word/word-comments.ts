import { textAttribute } from "#lib/document/model/attribute";
import type { NodeJson } from "#lib/document/model/document";
import { nodeText } from "#lib/document/text/text";
import type { FoundComment } from "../draft/imported";
import { withoutMarks } from "./marks";
import { isLine, type Makes, renderLine } from "./render-marks";
import type { WordComment, WordParts } from "./word-parts";
import { elementsIn } from "./xml";

/** The comments of a file, with their replies, from its two parts about them. */
export function readComments(comments: Document | null, extended: Document | null): WordComment[] {
  const states = new Map(
    (extended ? elementsIn(extended.documentElement, "w15:commentEx") : []).map((each) => [
      each.getAttribute("w15:paraId") ?? "",
      {
        parent: each.getAttribute("w15:paraIdParent"),
        isResolved: /^(?:1|true)$/.test(each.getAttribute("w15:done") ?? ""),
      },
    ]),
  );
  const elements = comments ? elementsIn(comments.documentElement, "w:comment") : [];
  const idByParagraph = new Map<string, string>();
  const read = elements.map((element) => {
    const id = element.getAttribute("w:id") ?? "";
    const paragraphs = elementsIn(element, "w:p");
    for (const paragraph of paragraphs) idByParagraph.set(paragraph.getAttribute("w14:paraId") ?? "", id);
    const state = states.get(paragraphs.at(-1)?.getAttribute("w14:paraId") ?? "");
    const lines = paragraphs.map((each) =>
      elementsIn(each, "w:t")
        .map(({ textContent }) => textContent ?? "")
        .join(""),
    );
    return {
      id,
      author: (element.getAttribute("w:author") ?? "").trim(),
      at: element.getAttribute("w:date"),
      body: withoutMarks(lines.join("\n")).trim(),
      isResolved: state?.isResolved ?? false,
      above: state?.parent ?? null,
    };
  });
  return read.map(({ above, ...comment }) => ({
    ...comment,
    parent: above === null ? null : (idByParagraph.get(above) ?? null),
  }));
}

const NONE: Makes = () => false;
const AROUND = 32;
const MOST_QUOTED = 2_000;

type Anchor = Pick<FoundComment, "nodeId" | "quote">;

/** The comments at their places in the text; `blocks` have marks and ids. */
export function placeComments(blocks: readonly NodeJson[], parts: WordParts): FoundComment[] {
  const anchors = anchorsIn(blocks, parts);
  const repliesTo = new Map<string, WordComment[]>();
  for (const comment of parts.comments) {
    if (comment.parent !== null) repliesTo.set(comment.parent, [...(repliesTo.get(comment.parent) ?? []), comment]);
  }
  return parts.comments.flatMap((comment, number): FoundComment[] => {
    if (comment.parent !== null) return [];
    const replies = repliesTo.get(comment.id) ?? [];
    const messages = [comment, ...replies].filter(({ body }) => body !== "");
    if (messages.length === 0) return [];
    return [
      {
        ...(anchors.get(number) ?? { nodeId: null, quote: null }),
        isResolved: comment.isResolved,
        messages: messages.map(({ body, author, at }) => ({ body, author, at })),
      },
    ];
  });
}

function anchorsIn(blocks: readonly NodeJson[], parts: WordParts): Map<number, Anchor> {
  const anchors = new Map<number, Anchor>();
  const open = new Map<number, number>();
  let near: string | null = null;
  const close = (number: number, text: string, to: number) => {
    const from = open.get(number);
    if (from === undefined) return;
    open.delete(number);
    const exact = text.slice(from, Math.min(to, from + MOST_QUOTED));
    const quote =
      exact.trim() === ""
        ? null
        : { exact, prefix: text.slice(Math.max(0, from - AROUND), from), suffix: text.slice(to, to + AROUND) };
    anchors.set(number, { nodeId: near, quote });
  };
  const readLine = (line: NodeJson, tableId: string | null) => {
    const { block, comments } = renderLine(line, parts, NONE);
    if (block) near = tableId ?? textAttribute(line, "id");
    const text = block ? nodeText(block) : "";
    for (const { number, isStart, offset } of comments) {
      if (isStart && !anchors.has(number)) open.set(number, offset);
      else close(number, text, offset);
    }
    // A quote is within one block: a comment on several is on the first.
    for (const number of [...open.keys()]) close(number, text, text.length);
  };
  const walk = (block: NodeJson, tableId: string | null): void => {
    if (isLine(block)) readLine(block, tableId);
    else {
      const inTable = tableId ?? (block.type === "table" ? textAttribute(block, "id") : null);
      block.content?.forEach((child) => {
        walk(child, inTable);
      });
    }
  };
  for (const block of blocks) walk(block, null);
  return anchors;
}
