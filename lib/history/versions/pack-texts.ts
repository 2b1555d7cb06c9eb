import { sameJson } from "#lib/base/same-json";
import { canonicalJson } from "#lib/document/model/canonical-json";
import type { DocumentJson } from "#lib/document/model/document";
import { sparse } from "#lib/history/packs/columns";
import { applyDelta, type Delta, type DeltaStep, makeDelta } from "./delta";

/**
 * The texts of consecutive versions as columns: the first text, and for each later one the characters that replace `cut`
 * characters before the last `end` of a block's canonical JSON.
 */
export type TextColumns = {
  base: DocumentJson;
  /** The place of the changed block, from 1; 0 where no text changed or `others` has the delta. */
  block: number[];
  cut: number[];
  end: number[];
  size: number[];
  /** The new characters, those of a block one after the other, because there they are words. */
  text: string;
  others: [number, Delta][];
};

type Typed = { block: number; cut: number; end: number; text: string };

const NOTHING: Typed = { block: 0, cut: 0, end: 0, text: "" };

/** Packs consecutive texts, in order; all are canonical. */
export class TextPacker {
  readonly #base: DocumentJson;
  readonly #typed: Typed[] = [];
  readonly #others: (Delta | null)[] = [];
  #last: DocumentJson;

  constructor(base: DocumentJson) {
    this.#base = base;
    this.#last = base;
  }

  /** Adds the next text and returns it as it will be read; throws when that would be another. */
  add(text: DocumentJson): DocumentJson {
    const delta = makeDelta(this.#last, text);
    const typed = typedOf(this.#last, delta);
    const read = applyDelta(this.#last, typed ? deltaOf(this.#last, typed) : delta);
    if (!sameJson(read, text)) throw new Error("A text cannot be packed: it would be read as another.");
    this.#typed.push(typed ?? NOTHING);
    this.#others.push(typed || read === this.#last ? null : delta);
    this.#last = read;
    return read;
  }

  /** The columns of all texts. */
  columns(): TextColumns {
    const blocks = this.#typed.map(({ block }) => block);
    return {
      base: this.#base,
      block: blocks,
      cut: this.#typed.map(({ cut }) => cut),
      end: this.#typed.map(({ end }) => end),
      size: this.#typed.map(({ text }) => text.length),
      text: byBlock(blocks).reduce((all, place) => all + (this.#typed[place]?.text ?? ""), ""),
      others: sparse(this.#others),
    };
  }
}

/** The texts of columns, in order; one that a version left alone is the same object. */
export function* textsOf({ base, block, cut, end, size, text, others }: TextColumns): Generator<DocumentJson> {
  const texts: string[] = [];
  let from = 0;
  for (const place of byBlock(block)) {
    const to = from + (size[place] ?? 0);
    texts[place] = text.slice(from, to);
    from = to;
  }
  const deltas = new Map(others);
  let last = base;
  yield last;
  for (const [place, at] of block.entries()) {
    const typed = { block: at, cut: cut[place] ?? 0, end: end[place] ?? 0, text: texts[place] ?? "" };
    const delta = at > 0 ? deltaOf(last, typed) : deltas.get(place);
    if (delta) last = applyDelta(last, delta);
    yield last;
  }
}

/** The places in the order of their blocks, and then of time. */
const byBlock = (blocks: readonly number[]): number[] =>
  [...blocks.keys()].toSorted((one, other) => (blocks[one] ?? 0) - (blocks[other] ?? 0) || one - other);

/** The one change of a delta that changes characters of one block and nothing else, or null. */
function typedOf(before: DocumentJson, delta: Delta): Typed | null {
  const [step, ...more] = delta.steps.filter((each) => "new" in each || each.length === 4);
  if (!step || "new" in step || step.length !== 4 || more.length > 0) return null;
  const [at, start, end, text] = step;
  const typed = { block: at + 1, cut: lengthOf(before, at) - start - end, end, text };
  return sameJson(deltaOf(before, typed), delta) ? typed : null;
}

function deltaOf(before: DocumentJson, { block, cut, end, text }: Typed): Delta {
  const at = block - 1;
  const steps: DeltaStep[] = [[at, lengthOf(before, at) - cut - end, end, text]];
  if (at > 0) steps.unshift([0, at]);
  if (block < before.content.length) steps.push([block, before.content.length - block]);
  return before.attrs ? { attrs: before.attrs, steps } : { steps };
}

function lengthOf({ content }: DocumentJson, at: number): number {
  const block = content[at];
  if (!block) throw new Error(`A pack of versions changes a block ${at} that is not there.`);
  return canonicalJson(block).length;
}
