import type { CslItem } from "../csl/csl";
import type { Style } from "../styles/catalogue";
import { clean, guard, isNothing, type Words } from "./clean";
import type { Cluster } from "./cluster";
import type { EngineSpec, StyleEngine } from "./engine";
import { withEngine } from "./engines";
import { familyNames, narrativeNames } from "./narrative-names";
import { printText, type TextState } from "./text-state";

/** Works and citations that are formatted together, so that numbers, letters and "ibid." agree. */
export type Job = {
  engine: EngineSpec;
  format: Style["format"];
  items: { id: string; csl: CslItem }[];
  clusters: Cluster[];
};

/** A formatted citation; `author` belongs in the sentence when a narrative citation itself goes into a note. */
export type FormattedCluster = Words & { author: Words | null };

/** The result of a job: see `formatCitations`. */
export type JobResult = {
  clusters: FormattedCluster[];
  inText: Record<string, Words>;
  bibliography: (Words & { id: string })[] | null;
};

/** The results for works one by one, independent of where they are cited. */
export type Listed = Omit<JobResult, "clusters">;

const NO_WORDS: Words = { text: "", html: "" };

/**
 * Formats all citations of a text synchronously on this thread; a work on which citeproc fails is cited by its title
 * alone.
 */
export function formatJob(job: Job): JobResult {
  try {
    return withEngine(job.engine, (engine) => run(engine, job));
  } catch (error) {
    const items = job.items.map((item) => (isSound(job, item) ? item : { ...item, csl: byTitle(item.csl) }));
    if (items.every((item, at) => item === job.items[at])) throw error;
    return withEngine(job.engine, (engine) => run(engine, { ...job, items }));
  }
}

function isSound(job: Job, item: Job["items"][number]): boolean {
  try {
    withEngine(job.engine, (engine) => run(engine, { ...job, items: [item], clusters: [] }));
    return true;
  } catch {
    return false;
  }
}

const byTitle = ({ title }: CslItem): CslItem => ({
  type: "document",
  title: typeof title === "string" ? title.replace(/[<>]/g, "") : "?",
});

function run(engine: StyleEngine, { items, clusters, format }: Job): JobResult {
  const ids = new Set(items.map(({ id }) => id));
  const known = clusters.map((cluster) => ({ ...cluster, items: cluster.items.filter(({ cid }) => ids.has(cid)) }));
  const text = printText(
    engine,
    items,
    known.filter((cluster) => cluster.items.length > 0),
  );
  const printed = text.clusters.values();
  const formatted = known.map((cluster) => {
    const [first] = cluster.items;
    if (!first) return { ...NO_WORDS, author: null };
    const own = text.ids.get(first.cid) ?? "";
    return wordsOf(engine, { cluster, own, format, printed: printed.next().value?.output ?? "" });
  });
  return { clusters: formatted, ...listAll(engine, text, known) };
}

type Printed = { cluster: Cluster; own: string; format: Style["format"]; printed: string };

function wordsOf(engine: StyleEngine, { cluster, own, format, printed }: Printed): FormattedCluster {
  const words = isNothing(printed) ? NO_WORDS : clean(printed);
  if (!cluster.narrative) return { ...(words.text === "" ? familyNames(engine, own) : words), author: null };
  const author = narrativeNames(engine, own, format);
  if (cluster.noteIndex > 0) return { ...words, author };
  const prefix = cluster.items[0]?.prefix;
  return { ...joined([prefix ? clean(guard(prefix)) : NO_WORDS, author, words]), author: null };
}

function joined(parts: Words[]): Words {
  const [first = NO_WORDS, ...others] = parts.filter(({ text }) => text !== "");
  return others.reduce((sum, part) => {
    const space = part.html.startsWith("<sup>") ? "" : " ";
    return { text: `${sum.text}${space}${part.text}`, html: `${sum.html}${space}${part.html}` };
  }, first);
}

function listAll(engine: StyleEngine, { ids, works }: TextState, clusters: readonly Cluster[]): Listed {
  const cited = new Set(clusters.flatMap(({ items }) => items.map(({ cid }) => cid)));
  const mentioned = [...cited];
  const unmentioned = [...ids.keys()].filter((id) => !cited.has(id));
  // Everything that numbers, letters and order depend on.
  const key = JSON.stringify([mentioned, unmentioned, [...works]]);
  if (engine.listed?.key === key) return engine.listed.value;
  const listed = mentioned.length > 0 || unmentioned.length === 0 ? [list(engine, mentioned, ids)] : [];
  if (unmentioned.length > 0) {
    // Last, so that unmentioned works change neither numbers nor letters of the others.
    engine.csl.updateUncitedItems(unmentioned.map((id) => ids.get(id) ?? ""));
    listed.push(list(engine, unmentioned, ids));
    // Their disambiguation would persist after they are gone.
    engine.text = null;
  }
  const value = {
    inText: Object.assign({}, ...listed.map(({ inText }) => inText)),
    bibliography: listed.every(({ bibliography }) => bibliography)
      ? listed.flatMap(({ bibliography }) => bibliography ?? [])
      : null,
  };
  engine.listed = { key, value };
  return value;
}

function list(engine: StyleEngine, wanted: readonly string[], ids: TextState["ids"]): Listed {
  const { csl } = engine;
  const names = new Map(wanted.map((id) => [ids.get(id) ?? "", id]));
  const inText = Object.fromEntries(
    [...names].map(([own, id]) => {
      const printed = csl.makeCitationCluster([{ id: own }]);
      return [id, isNothing(printed) ? familyNames(engine, own) : clean(printed)];
    }),
  );
  const made = csl.makeBibliography();
  if (!made) return { inText, bibliography: null };
  const [{ entry_ids: entries }, texts] = made;
  const bibliography = texts.flatMap((printed, at) => {
    const id = names.get(entries[at]?.[0] ?? "");
    return id === undefined ? [] : [{ id, ...clean(printed) }];
  });
  return { inText, bibliography };
}
