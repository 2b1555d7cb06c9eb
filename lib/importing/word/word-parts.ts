import type { CslItem } from "#lib/citations/csl/csl";
import type { CitationItem } from "#lib/document/kinds/citation";
import { RefusedAddresses } from "../draft/normalize-attributes";
import type { FieldCitation } from "./citation-fields";
import type { KeptText } from "./round-trip-marks";

/** A tracked change of a text. */
export type TrackedChange = { isInsertion: boolean; author: string; at: string | null };

/** A caption's label, and the words before it that the label replaces. */
export type Caption = { label: string; words: string };

/** A comment of a Word file. */
export type WordComment = {
  id: string;
  author: string;
  at: string | null;
  body: string;
  isResolved: boolean;
  parent: string | null;
};

/** What was taken out of the text of a Word file, by the numbers of the marks that stand for it. */
export class WordParts {
  readonly works: CslItem[] = [];
  readonly citations: { items: CitationItem[]; narrative: boolean }[] = [];
  readonly formulas: string[] = [];
  readonly references: { label: string; words: string; isBare: boolean }[] = [];
  /** The labels of headings. */
  readonly sections: string[] = [];
  /** The labels of formulas by their number. */
  readonly equations = new Map<number, string>();
  readonly captions: Caption[] = [];
  /** The addresses within a text, such as `#part`, that links of Word's addresses name; its bookmarks are others. */
  readonly fragments = new Set<string>();
  /** The titles of links. */
  readonly titles: string[] = [];
  /** The addresses that a document cannot have. */
  readonly refused = new RefusedAddresses();
  readonly changes: TrackedChange[] = [];
  readonly comments: WordComment[] = [];
  /** The labels of captions by the bookmarks on them. */
  readonly labels = new Map<string, string>();
  /** What an export of ours says about the text. */
  text: KeptText | null = null;
  /** Whether the boxes of kept tasks are checked, by the numbers of their nodes. */
  readonly boxes = new Map<number, boolean>();
  /** The notes that bookmarks are on. */
  readonly notes = new Map<string, Element>();
  readonly #identities = new Map<string, number>();
  readonly #lost = new Map<string, number>();

  /** Adds a citation and its works, each once; returns its number. */
  addCitation({ items, narrative }: FieldCitation): number {
    const cited = items.map(({ work, identity, ...item }) => ({
      ...item,
      cid: String(this.#placeOf(identity, work)),
      key: "",
    }));
    return this.citations.push({ items: cited, narrative }) - 1;
  }

  #placeOf(identity: string, work: CslItem): number {
    const place = this.#identities.get(identity) ?? this.works.push(work) - 1;
    this.#identities.set(identity, place);
    return place;
  }

  /** Notes something that is not taken, in a sentence that its number completes: `3 × Text boxes …`. */
  lose(sentence: string, count = 1): void {
    if (count > 0) this.#lost.set(sentence, (this.#lost.get(sentence) ?? 0) + count);
  }

  /** A sentence for each kind of thing that was not taken. */
  warnings(): string[] {
    const lost = [...this.#lost].map(([sentence, count]) => (count > 1 ? `${sentence} (${count} ×)` : sentence));
    return [...lost, ...this.refused.warnings()];
  }
}
