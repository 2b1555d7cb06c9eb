import { numberAttribute, optionalAttribute } from "../model/attribute";
import type { DocumentJson, NodeJson } from "../model/document";
import { shownText } from "../text/text";
import { type Rewriting, rewrite, rewritingOf, type Taken } from "./rewrite";

/** A text of a book: the book's own, or that of a part. */
export type Volume = { id: string; title: string; content: DocumentJson };

/** The text of a book; of each of its texts how it was rewritten, and the id of the heading that has its title. */
export type Book = { content: DocumentJson; texts: readonly { rewriting: Rewriting; titleId: string | null }[] };

/** Lets others run, in work that takes long; `givingWay` of `lib/base` on a server. */
type Pause = () => Promise<void> | undefined;

/**
 * Puts the texts of a book together: first its own, then each part below its title as a heading of the first level. Blocks,
 * footnotes and labels have one name each, a reference to a label that only another text has leads there, and of several
 * places for the bibliography the last one stays.
 */
export async function assembleBook(own: Volume, parts: readonly Volume[], pause: Pause): Promise<Book> {
  const taken: Taken = { ids: new Set(), labels: new Set(), notes: new Set() };
  const begun = [await placed(own, taken, pause)];
  for (const part of parts) begun.push(await placedPart(part, taken, pause));
  const blocks = begun.flatMap(({ blocks }) => blocks);
  const places = blocks.reduce((sum, block) => sum + countPlaces(block), 0);
  await pause();
  return {
    content: { ...own.content, content: withOnePlace(blocks, places) },
    texts: begun.map(({ rewriting, titleId }) => ({ rewriting, titleId })),
  };
}

type Placed = { blocks: NodeJson[]; rewriting: Rewriting; titleId: string | null };

async function placed({ content }: Volume, taken: Taken, pause: Pause, deeper = 0): Promise<Placed> {
  const rewriting = rewritingOf(content, taken, deeper);
  const blocks: NodeJson[] = [];
  for (const block of content.content) {
    await pause();
    blocks.push(rewrite(block, rewriting));
  }
  return { rewriting, titleId: null, blocks };
}

async function placedPart(part: Volume, taken: Taken, pause: Pause): Promise<Placed> {
  const title = part.title.trim();
  if (title === "") return placed(part, taken, pause);
  const [first, ...others] = part.content.content;
  // A text often begins with its own title as a heading.
  const repeats = first?.type === "heading" && shownText(first).trim() === title;
  const rest = repeats ? others : part.content.content;
  const { blocks, rewriting } = await placed(part, taken, pause, highestIn(rest) === 1 ? 1 : 0);
  const [written] = repeats ? blocks.splice(0, 1) : [];
  const heading = written ?? titleHeading(part);
  return {
    rewriting,
    titleId: optionalAttribute(heading, "id"),
    blocks: [{ ...heading, attrs: { ...heading.attrs, level: 1 } }, ...blocks],
  };
}

const titleHeading = (part: Volume): NodeJson => ({
  type: "heading",
  attrs: { id: `${part.id}-title`, label: null, level: 1 },
  content: [{ type: "text", text: part.title.trim() }],
});

/** The level of the highest heading within some blocks. */
function highestIn(nodes: readonly NodeJson[]): number {
  let highest = Number.POSITIVE_INFINITY;
  for (const node of nodes) {
    const level = node.type === "heading" ? numberAttribute(node, "level", 1) : highestIn(node.content ?? []);
    highest = Math.min(highest, level);
  }
  return highest;
}

const countPlaces = (node: NodeJson): number =>
  node.type === "bibliography" ? 1 : (node.content ?? []).reduce((sum, child) => sum + countPlaces(child), 0);

/** The blocks without their places for the bibliography but the last of `places`. */
function withOnePlace(blocks: readonly NodeJson[], places: number): NodeJson[] {
  let seen = 0;
  const settle = (node: NodeJson): NodeJson[] => {
    if (node.type === "bibliography") {
      seen++;
      return seen === places ? [node] : [];
    }
    if (!node.content) return [node];
    const content = node.content.flatMap(settle);
    // A quote or an item needs a block.
    const isEmptied = content.length === 0 && node.content.length > 0;
    return [{ ...node, content: isEmptied ? [{ type: "paragraph" }] : content }];
  };
  return places < 2 ? [...blocks] : blocks.flatMap(settle);
}
