import type { Node } from "@tiptap/pm/model";
import { type Step, Transform } from "@tiptap/pm/transform";
import type { TypedStep } from "#lib/document/diff/authored-line";
import { nodeOf, textOf } from "#lib/document/diff/steps";
import { canonical } from "#lib/document/edit/json-text";
import type { DocumentJson } from "#lib/document/model/document";
import { blockVersions } from "./block-versions";
import { originsAfter, runsOfBlock, textBlocks, type Written } from "./origins";
import type { Removal } from "./removed-text";

/** A paragraph of each of these texts, with the ids `a`, `b` and so on. */
export const paragraphs = (...texts: string[]): DocumentJson => ({
  type: "doc",
  content: texts.map((text, at) => ({
    type: "paragraph",
    attrs: { id: String.fromCharCode(97 + at) },
    ...(text === "" ? {} : { content: [{ type: "text", text }] }),
  })),
});

const sizeOf = (step: Step): number => {
  let size = 0;
  step.getMap().forEach((_from, _to, start, end) => {
    size = Math.max(size, end - start);
  });
  return size;
};

/** A document that writers change in turn, as versions are folded from their steps or written through the API. */
export class TypedDocument {
  written: Written;
  removed: readonly Removal[] = [];
  number = 1;
  node: Node;
  readonly authors = new Map<number, string>();
  #pending: { before: Node; steps: TypedStep[] } | null = null;

  constructor(author: string, content: DocumentJson) {
    const text = canonical(content);
    this.written = { content: text, versions: blockVersions(null, text, 1), origins: {} };
    this.authors.set(1, author);
    this.node = nodeOf(text);
  }

  /** Types: changes the text by steps that the next version contains. */
  type(change: (tr: Transform) => Transform): this {
    const tr = change(new Transform(this.node));
    this.#pending ??= { before: this.node, steps: [] };
    this.#pending.steps.push(...tr.steps.map((step) => ({ step, size: sizeOf(step) })));
    this.node = tr.doc;
    return this;
  }

  /** Makes a version of what was typed since the last one. */
  fold(author: string): this {
    const pending = this.#pending;
    this.#pending = null;
    if (pending && !pending.before.eq(this.node))
      this.#commit(author, textOf(this.node), { ...pending, after: this.node });
    return this;
  }

  /** Writes a whole text, as the API does. */
  write(author: string, content: DocumentJson): this {
    this.#commit(author, content);
    this.node = nodeOf(this.written.content);
    return this;
  }

  #commit(author: string, given: DocumentJson, stepped?: { before: Node; after: Node; steps: TypedStep[] }): void {
    const content = canonical(given);
    this.number += 1;
    const versions = blockVersions(this.written, content, this.number);
    const options = { removed: this.removed, stepped: stepped ?? null };
    const { origins, removed } = originsAfter(this.written, { content, versions }, this.number, options);
    this.written = { content, versions, origins };
    this.removed = removed;
    this.authors.set(this.number, author);
  }

  /** The author of each character of the text, blocks one after the other. */
  credited(): { text: string; author: string }[] {
    return [...textBlocks(this.written.content)].flatMap((block) =>
      runsOfBlock(block, this.written, 0).map(({ text, version }) => ({
        text,
        author: this.authors.get(version) ?? "?",
      })),
    );
  }

  /** The words that an author has, in order, without those of others between them. */
  wordsOf(author: string): string {
    return this.credited()
      .filter((run) => run.author === author)
      .map(({ text }) => text.trim())
      .join(" ")
      .replace(/\s+/g, " ")
      .trim();
  }

  /** The position before a text. */
  at(text: string): number {
    let found = -1;
    this.node.descendants((node, pos) => {
      const place = node.text?.indexOf(text) ?? -1;
      if (found < 0 && place >= 0) found = pos + place;
    });
    if (found < 0) throw new Error(`The text has no “${text}”.`);
    return found;
  }
}
