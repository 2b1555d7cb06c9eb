import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sameJson } from "#lib/base/same-json";
import { runs } from "#lib/test-runs";
import type { DocumentJson, NodeJson } from "../model/document";
import { normalize } from "../schema/normalize";
import { parseContent } from "../schema/validate";
import { type MergeResult, merge } from "./merge";
import {
  arbitraryEdits,
  arbitraryEditsInPlace,
  arbitraryNumbered,
  arbitraryPlace,
  arbitraryWordEdit,
  edited,
  namedWords,
} from "./test-edits";

const RUNS = runs(1500);
const TIMEOUT_MS = 120_000;

/** Two people's edits of one document. */
const threesome = fc
  .tuple(arbitraryNumbered, arbitraryEdits, arbitraryEdits)
  .map(([base, ours, theirs]) => ({ base, ours: edited(base, ours, "our"), theirs: edited(base, theirs, "their") }));

const pair = fc
  .tuple(arbitraryNumbered, arbitraryEdits)
  .map(([base, edits]) => ({ base, next: edited(base, edits, "our") }));

const TEXTBLOCKS = new Set(["paragraph", "heading", "codeBlock"]);

/** The block that contains each word. */
function homesOf(nodes: readonly NodeJson[], homes = new Map<string, unknown>()): Map<string, unknown> {
  for (const node of nodes) {
    for (const word of TEXTBLOCKS.has(node.type) ? namedWords([node]) : []) homes.set(word, node.attrs?.id);
    homesOf(node.content ?? [], homes);
  }
  return homes;
}

const words = (doc: DocumentJson) => new Set(namedWords(doc.content));

const wordsInConflict = ({ conflicts }: MergeResult) =>
  new Set(conflicts.flatMap(({ ours, theirs }) => namedWords([ours, theirs])));

/** Every block without its child blocks, by id; the document itself by "doc". */
function blocksOf(node: NodeJson, found = new Map<unknown, NodeJson>()): Map<unknown, NodeJson> {
  const { content = [], ...alone } = node;
  const isText = TEXTBLOCKS.has(node.type);
  if (isText || node.type === "doc" || node.attrs?.id) found.set(node.attrs?.id ?? node.type, isText ? node : alone);
  if (!isText) for (const child of content) blocksOf(child, found);
  return found;
}

function touched(base: DocumentJson, side: DocumentJson): Set<unknown> {
  const after = blocksOf(side);
  return new Set([...blocksOf(base)].flatMap(([id, block]) => (sameJson(block, after.get(id)) ? [] : [id])));
}

describe("edits for these laws", () => {
  test(
    "leave a valid document",
    () => {
      fc.assert(
        fc.property(pair, ({ next }) => {
          expect(parseContent(next)).toEqual(normalize(next));
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );
});

describe("merge", () => {
  test(
    "accepts every valid input and returns only valid documents",
    () => {
      fc.assert(
        fc.property(threesome, ({ base, ours, theirs }) => {
          const { merged } = merge(base, ours, theirs);
          expect(parseContent(merged)).toEqual(normalize(merged));
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );

  test(
    "returns one side when the other changed nothing, and either when both changed the same",
    () => {
      fc.assert(
        fc.property(pair, ({ base, next }) => {
          expect(merge(base, base, next)).toEqual({ merged: next, conflicts: [] });
          expect(merge(base, next, base)).toEqual({ merged: next, conflicts: [] });
          expect(merge(base, next, next)).toEqual({ merged: next, conflicts: [] });
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );

  test(
    "loses no new word of either side without naming it in a conflict",
    () => {
      fc.assert(
        fc.property(threesome, ({ base, ours, theirs }) => {
          const result = merge(base, ours, theirs);
          const there = new Set([...words(result.merged), ...wordsInConflict(result)]);
          const old = words(base);
          const fresh = [...words(ours), ...words(theirs)].filter((word) => !old.has(word));
          expect(fresh.filter((word) => !there.has(word))).toEqual([]);
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );

  test(
    "keeps every word that both sides kept, or names its place",
    () => {
      fc.assert(
        fc.property(threesome, ({ base, ours, theirs }) => {
          const result = merge(base, ours, theirs);
          const there = new Set([...words(result.merged), ...wordsInConflict(result)]);
          const theirWords = words(theirs);
          const kept = [...words(ours)].filter((word) => theirWords.has(word));
          expect(kept.filter((word) => !there.has(word))).toEqual([]);
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );

  test(
    "duplicates nothing and is symmetric when nothing overlaps",
    () => {
      fc.assert(
        fc.property(threesome, ({ base, ours, theirs }) => {
          const { merged, conflicts } = merge(base, ours, theirs);
          if (conflicts.length > 0) return;
          const found = namedWords(merged.content);
          const [before, our, their] = [base, ours, theirs].map((doc) => homesOf(doc.content));
          // Words that both sides moved to another block are in both places.
          const twice = found.filter((word, at) => {
            const home = before?.get(word);
            return found.indexOf(word) < at && (our?.get(word) === home || their?.get(word) === home);
          });
          expect(twice).toEqual([]);
          expect(namedWords(merge(base, theirs, ours).merged.content).sort()).toEqual(found.sort());
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );

  test(
    "neither doubles nor loses words of a paragraph that one side split around a new block and the other edited",
    () => {
      const split = fc
        .tuple(arbitraryNumbered, arbitraryPlace, arbitraryPlace, arbitraryWordEdit)
        .map(([base, where, spot, edits]) => ({
          base,
          ours: edited(base, edits, "our"),
          theirs: edited(base, [{ kind: "splitApart", where, spot, extra: 0 }], "their"),
        }));
      fc.assert(
        fc.property(split, ({ base, ours, theirs }) => {
          // A half without a word is not recognised.
          fc.pre(namedWords(blocksOf(theirs).get("their0")?.content ?? []).length > 0);
          const wanted = [...namedWords(ours.content), ...[...words(theirs)].filter((word) => !words(base).has(word))];
          for (const { merged, conflicts } of [merge(base, ours, theirs), merge(base, theirs, ours)]) {
            expect(conflicts).toEqual([]);
            expect(namedWords(merged.content).sort()).toEqual(wanted.sort());
          }
        }),
        runs(500),
      );
    },
    TIMEOUT_MS,
  );

  test(
    "returns what consecutive edits would have, when the sides edited different blocks",
    () => {
      const apart = fc
        .tuple(arbitraryNumbered, arbitraryEditsInPlace, arbitraryEditsInPlace)
        .map(([base, ours, theirs]) => ({
          base,
          ours: edited(base, ours, "our"),
          theirs: edited(base, theirs, "their"),
          both: edited(edited(base, ours, "our"), theirs, "their"),
        }))
        .filter(({ base, ours, theirs, both }) => {
          const mine = touched(base, ours);
          return [...touched(base, theirs), ...touched(ours, both)].every((id) => !mine.has(id));
        });
      fc.assert(
        fc.property(apart, ({ base, ours, theirs, both }) => {
          expect(merge(base, ours, theirs)).toEqual({ merged: both, conflicts: [] });
        }),
        RUNS,
      );
    },
    TIMEOUT_MS,
  );
});
