import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import type { CslItem } from "../csl/csl";
import { findStyle, stylesFolder } from "../styles/catalogue";
import { type Cluster, citationOf } from "./cluster";
import { makeEngine, type StyleEngine } from "./engine";
import { cite, cluster } from "./test-text";
import { printText } from "./text-state";

const names = ["Doe", "Roe", "Berg", "Doe"];
const items = Array.from({ length: 8 }, (_, at) => {
  const csl: CslItem = {
    type: at % 3 === 0 ? "book" : "article-journal",
    title: `Title ${at}`,
    author: [{ family: names[at % 4], given: at % 2 ? "Jane" : "John" }],
    issued: { "date-parts": [[2018 + (at >> 2)]] },
    "container-title": "J",
  };
  return { id: `i${at}`, csl };
});

const item = fc
  .record({
    cid: fc.constantFrom(...items.map(({ id }) => id)),
    locator: fc.constantFrom(null, null, "3", "5-7"),
    prefix: fc.constantFrom(null, null, "see"),
    suppressAuthor: fc.constantFrom(false, false, false, true),
  })
  .map(({ cid, ...more }) => cite(cid, more));
const aCluster = fc
  .record({ items: fc.array(item, { minLength: 1, maxLength: 3 }), narrative: fc.boolean() })
  .map(({ items, narrative }) => cluster(items, { narrative }));
const edit = fc.record({ at: fc.nat(9), gone: fc.nat(2), come: fc.array(aCluster, { maxLength: 2 }) });
// Always mentioned, so that the set of works never changes.
const always = cluster(items.map(({ id }) => cite(id)));

type Pair = { className: string; engines: [StyleEngine, StyleEngine] };

// Building the engine of a large style takes longer than what it prints here.
const pairs = new Map<string, Pair>();

/** A style, and two engines for it that know nothing of each other. */
function pairOf(name: string): Pair {
  const known = pairs.get(name);
  if (known) return known;
  const { id, parent, weight, class: className } = findStyle(name);
  const spec = { folder: stylesFolder(), body: parent ?? id, weight, locale: "en-US" };
  const made: Pair = { className, engines: [makeEngine(spec), makeEngine(spec)] };
  pairs.set(name, made);
  return made;
}

const outputs = (engine: StyleEngine, clusters: Cluster[]) =>
  printText(engine, items, clusters).clusters.map(({ output }) => output);

test.each(["apa", "ieee", "chicago", "mla", "vancouver", "oscola", "chicago-fullnote-bibliography-with-ibid"])(
  "in %s a text reached by steps equals one printed from scratch",
  (name) => {
    const { className, engines } = pairOf(name);
    const [stepping, fresh] = engines;
    const numbered = (clusters: Cluster[]) =>
      clusters.map((one, at) => ({ ...one, noteIndex: className === "note" ? at + 1 : 0 }));
    fc.assert(
      fc.property(
        fc.array(aCluster, { maxLength: 6 }),
        fc.array(edit, { maxLength: 4 }),
        fc.nat(6),
        (start, edits, place) => {
          let text = start.toSpliced(place, 0, always);
          stepping.text = null;
          outputs(stepping, numbered(text));
          for (const { at, gone, come } of edits) {
            const kept = text.filter((one) => one !== always).toSpliced(at, gone, ...come);
            text = kept.toSpliced(Math.min(place, kept.length), 0, always);
            fresh.text = null;
            expect(outputs(stepping, numbered(text))).toEqual(outputs(fresh, numbered(text)));
          }
        },
      ),
      runs(60, 2),
    );
  },
  // Each run prints many texts from scratch, which takes long on a busy machine.
  120_000,
);

/** What citeproc prints when each citation follows all that come before it, as it documents, in quadratic time. */
function oneByOne({ csl, works }: StyleEngine, clusters: readonly Cluster[]): string[] {
  csl.restoreProcessorState([]);
  for (const { id, csl: work } of items) works.set(id, { ...work, id });
  const ids = new Map(items.map(({ id }) => [id, id]));
  const cited = clusters.flatMap((one) => one.items.map(({ cid }) => cid));
  csl.updateItems([...new Set(cited)]);
  const outputs: string[] = [];
  const before: [string, number][] = [];
  for (const [at, one] of clusters.entries()) {
    const [, changes] = csl.processCitationCluster(citationOf(`c${at}`, one, ids), before, [], 2);
    for (const [, output, id] of changes) outputs[Number(id.slice(1))] = output;
    before.push([`c${at}`, one.noteIndex]);
  }
  return outputs;
}

test.each([
  "apa",
  "ieee",
  "oscola",
  "chicago-fullnote-bibliography",
  "chicago-fullnote-bibliography-with-ibid",
  "university-of-pretoria-harvard-theology-religion",
])(
  "in %s a text printed at once equals one printed citation by citation",
  (name) => {
    const { className, engines } = pairOf(name);
    const [engine, slow] = engines;
    // Some notes have several citations.
    const aText = fc.array(fc.tuple(aCluster, fc.boolean()), { minLength: 1, maxLength: 12 }).map((text) => {
      let note = 1;
      return text.map(([one, isNext], at) => {
        if (at > 0 && isNext) note += 1;
        const whole = one.items.map((each) => ({ ...each, suppressAuthor: false }));
        return { items: whole, narrative: false, noteIndex: className === "note" ? note : 0 };
      });
    });
    fc.assert(
      fc.property(aText, (text) => {
        engine.text = null;
        expect(outputs(engine, text)).toEqual(oneByOne(slow, text));
      }),
      runs(60, 2),
    );
  },
  120_000,
);
