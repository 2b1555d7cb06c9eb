import type { CslItem } from "../csl/csl";
import { guardNames, isNothing } from "./clean";
import { type Cluster, citationOf, withAuthors } from "./cluster";
import type { StyleEngine } from "./engine";

type Item = { id: string; csl: CslItem };

/** A cluster that citeproc holds: its input, its id, its note and its output. */
type Known = { source: string; id: string; noteIndex: number; output: string };

/** The text that an engine last printed; a text that differs by a few clusters takes a few steps. */
export type TextState = {
  works: ReadonlyMap<string, string>;
  /** The ids of works within the engine, by their own ids. */
  ids: ReadonlyMap<string, string>;
  mentioned: ReadonlySet<string>;
  clusters: Known[];
};

// Beyond this many changes a fresh start costs no more.
const MAX_STEPS = 8;

const ASSUME_ALL_ITEMS_REGISTERED = 2;

/**
 * Prints these clusters, all of whose works are among `items`, with the engine; starts from the engine's last text when
 * it is close.
 */
export function printText(engine: StyleEngine, items: readonly Item[], clusters: readonly Cluster[]): TextState {
  const works = new Map(items.map(({ id, csl }) => [id, JSON.stringify(csl)]));
  const mentioned = new Set(clusters.flatMap((cluster) => cluster.items.map(({ cid }) => cid)));
  const known = engine.text;
  // A step that fails half-way leaves the engine with neither text.
  engine.text = null;
  const isSame = known && areEqual(known.works, works) && haveSame(known.mentioned, mentioned);
  const next = (isSame && stepTo(engine, known, clusters)) || beginAnew(engine, items, clusters);
  engine.text = { works, mentioned, ...next };
  return engine.text;
}

type Steps = Pick<TextState, "ids" | "clusters">;

function beginAnew(engine: StyleEngine, items: readonly Item[], clusters: readonly Cluster[]): Steps {
  const { csl } = engine;
  // Deleting works one by one would leave traces of their disambiguation.
  csl.restoreProcessorState([]);
  engine.works.clear();
  // citeproc keeps works in plain objects and caches by id, so every work gets a fresh id.
  const ids = new Map(items.map(({ id }) => [id, `w${engine.nextId++}`]));
  for (const { id, csl: work } of items)
    engine.works.set(ids.get(id) ?? "", { ...guardNames(work), id: ids.get(id) ?? "" });
  csl.updateItems(inOrder(clusters, ids));
  const isExact = isRepeatedInNote(clusters) && csl.opt.xclass === "note" && csl.opt.has_disambiguate;
  return { ids, clusters: isExact ? printInTurn(engine, ids, clusters) : printAll(engine, ids, clusters) };
}

/**
 * Prints a text cluster by cluster, in quadratic time. A work that a note repeats has no number of an earlier note, so
 * whether it needs its title to be told from others depends on what came before it.
 */
function printInTurn(engine: StyleEngine, ids: TextState["ids"], clusters: readonly Cluster[]): Known[] {
  const made: Known[] = [];
  for (const cluster of clusters) print(engine, ids, { before: made, cluster, after: [] });
  return made;
}

function isRepeatedInNote(clusters: readonly Cluster[]): boolean {
  const cited = clusters.flatMap(({ items, noteIndex }) => items.map(({ cid }) => `${noteIndex} ${cid}`));
  return new Set(cited).size < cited.length;
}

/**
 * Prints a whole text in linear time. For each cluster citeproc goes through those that it is given to find its position
 * (first, subsequent, ibid). So each is printed as if it stood alone, and a last call finds all positions at once and
 * prints those again that change by it.
 */
function printAll(engine: StyleEngine, ids: TextState["ids"], clusters: readonly Cluster[]): Known[] {
  const { citationreg } = engine.csl.registry;
  const alone = clusters.map((cluster) => {
    const only: Known[] = [];
    print(engine, ids, { before: only, cluster, after: [] });
    return { only, citations: citationreg.citationById };
  });
  const last = clusters.at(-1);
  if (!last) return [];
  citationreg.citationById = Object.assign({}, ...alone.map(({ citations }) => citations));
  const made = alone.slice(0, -1).flatMap(({ only }) => only);
  const wereEmpty = made.map(({ output }) => isNothing(output));
  const apart = disambiguationOf(engine);
  // They are in order. citeproc sorts what it prints again by fewer keys, and would part works of one author.
  const sorted = Object.values(citationreg.citationById).filter(({ properties }) => !properties.unsorted);
  for (const { properties } of sorted) properties.unsorted = true;
  print(engine, ids, { before: made, cluster: last, after: [] });
  const changed = [...disambiguationOf(engine)].filter(([id, how]) => how !== apart.get(id));
  if (changed.length > 0) {
    made.pop();
    for (const [id] of changed) engine.csl.tmp.taintedItemIDs[id] = true;
    print(engine, ids, { before: made, cluster: last, after: [] });
  }
  for (const { properties } of sorted) properties.unsorted = false;
  for (const [at, isEmpty] of wereEmpty.entries()) {
    const cluster = clusters[at];
    if (isEmpty || !cluster || !isNothing(made[at]?.output ?? "")) continue;
    const before = made.slice(0, at);
    print(engine, ids, { before, cluster, after: made.slice(at + 1) });
    made.splice(at, 1, ...before.slice(at));
  }
  return made;
}

/** How citeproc tells each work from similar ones: by more names, first names or a letter after the year. */
function disambiguationOf({ csl }: StyleEngine): Map<string, string> {
  return new Map(Object.entries(csl.registry.registry).map(([id, { disambig }]) => [id, JSON.stringify(disambig)]));
}

function stepTo(engine: StyleEngine, known: TextState, clusters: readonly Cluster[]): Steps | null {
  const sources = clusters.map(sourceOf);
  const old = known.clusters;
  const least = Math.min(old.length, sources.length);
  let head = 0;
  while (head < least && old[head]?.source === sources[head]) head++;
  let tail = 0;
  while (tail < least - head && old[old.length - 1 - tail]?.source === sources[sources.length - 1 - tail]) tail++;
  const steps = sources.length - head - tail;
  if (steps > MAX_STEPS) return null;
  const isSame = steps === 0 && old.length === sources.length;
  // When notes move, citeproc does not report all the citations that refer to them.
  const isMoved = clusters.some(({ noteIndex }, at) => noteIndex > 0 && !(isSame && old[at]?.noteIndex === noteIndex));
  if (isMoved) return null;
  if (isSame) return { ids: known.ids, clusters: old };
  const before = old.slice(0, head).map((cluster) => ({ ...cluster }));
  const after = old.slice(old.length - tail).map((cluster) => ({ ...cluster }));
  // Their order is that of their numbers.
  engine.csl.updateItems(inOrder(clusters, known.ids), false, false, true);
  // citeproc looks for changes only when it prints a cluster, so one unchanged cluster is printed again.
  if (steps === 0) return reprint(engine, known, clusters, before, after);
  for (const cluster of clusters.slice(head, head + steps)) print(engine, known.ids, { before, cluster, after });
  return { ids: known.ids, clusters: [...before, ...after] };
}

function reprint(
  engine: StyleEngine,
  known: TextState,
  clusters: readonly Cluster[],
  before: Known[],
  after: Known[],
): Steps | null {
  const cluster = clusters[before.length] ?? clusters[before.length - 1];
  if (!cluster) return null;
  if (after.length > 0) after.shift();
  else before.pop();
  print(engine, known.ids, { before, cluster, after });
  return { ids: known.ids, clusters: [...before, ...after] };
}

type Place = { before: Known[]; cluster: Cluster; after: Known[] };

/** Prints a cluster in its place, appends it to `before`, and updates the clusters that change with it. */
function print(engine: StyleEngine, ids: TextState["ids"], { before, cluster, after }: Place): void {
  const { noteIndex } = cluster;
  const own: Known = { source: sourceOf(cluster), id: `c${engine.nextId++}`, noteIndex, output: "" };
  const all = new Map([...before, own, ...after].map((known) => [known.id, known]));
  const show = (shown: Cluster) => {
    const places = [before, after].map((known) => known.map(({ id, noteIndex }): [string, number] => [id, noteIndex]));
    const [pre = [], post = []] = places;
    const citation = citationOf(own.id, shown, ids);
    const [, changes] = engine.csl.processCitationCluster(citation, pre, post, ASSUME_ALL_ITEMS_REGISTERED);
    for (const [, output, id] of changes) Object.assign(all.get(id) ?? {}, { output });
  };
  show(withoutGaps(engine, cluster, ids));
  // Where a style prints only the author, omitting it would leave an empty citation.
  if (!cluster.narrative && isNothing(own.output)) show(withAuthors(cluster));
  before.push(own);
}

// "Doe (; Roe)": an author-only style prints nothing for a work whose author the sentence names.
function withoutGaps(engine: StyleEngine, cluster: Cluster, ids: TextState["ids"]): Cluster {
  const [first, ...others] = cluster.items;
  if (!first || others.length === 0 || !cluster.narrative || cluster.noteIndex > 0) return cluster;
  const [cite] = citationOf("", { ...cluster, items: [first] }, ids).citationItems;
  if (!cite || !isNothing(engine.csl.makeCitationCluster([cite]))) return cluster;
  return { ...cluster, items: others, narrative: false };
}

function inOrder(clusters: readonly Cluster[], ids: TextState["ids"]): string[] {
  return [...new Set(clusters.flatMap(({ items }) => items.map(({ cid }) => ids.get(cid) ?? "")))];
}

// Without the number of its note, which citeproc receives on every call.
const sourceOf = ({ items, narrative, noteIndex }: Cluster) => JSON.stringify([items, narrative, noteIndex > 0]);

function areEqual(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value);
}

function haveSame(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((value) => b.has(value));
}
