import type { Citation, Cite } from "citeproc";
import type { CitationItem } from "#lib/document/kinds/citation";
import type { CslItem } from "../csl";
import type { Style } from "../styles/catalogue";
import { clean, guard, isNothing, type Words } from "./clean";
import type { EngineSpec, StyleEngine } from "./engine";
import { withEngine } from "./engines";
import { narrativeNames } from "./narrative-names";

/** A citation in the text: the works it cites, whether the author is part of the sentence, and its note; 0 is running text. */
export type Cluster = { items: CitationItem[]; narrative: boolean; noteIndex: number };

/** What is to be formatted together, so that numbers, letters and "ibid." agree. */
export type Job = {
  engine: EngineSpec;
  format: Style["format"];
  items: { id: string; csl: CslItem }[];
  clusters: Cluster[];
};

/** A formatted citation; `author` stands in the sentence where a narrative citation itself goes into a note. */
export type FormattedCluster = Words & { author: Words | null };

/** What a job comes to: see `formatCitations`. */
export type JobResult = {
  clusters: FormattedCluster[];
  inText: Record<string, Words>;
  bibliography: (Words & { id: string })[] | null;
};

/** Formats all citations of a text at once, on this thread and without a pause. */
export function formatJob(job: Job): JobResult {
  return withEngine(job.engine, (engine) => run(engine, job));
}

function run(engine: StyleEngine, job: Job): JobResult {
  const ids = inside(engine, job.items);
  const clusters = job.clusters.map((cluster) => ({
    ...cluster,
    items: cluster.items.filter(({ cid }) => ids.has(cid)),
  }));
  const mentioned = [...new Set(clusters.flatMap(({ items }) => items.map(({ cid }) => ids.get(cid) ?? "")))];
  const unmentioned = [...ids.values()].filter((id) => !mentioned.includes(id));
  const names = new Map([...ids].map(([id, own]) => [own, id]));
  const printed = printClusters(engine, clusters, ids, mentioned);
  const formatted = clusters.map((cluster, at) => finish(engine, job, cluster, ids, printed[at] ?? ""));
  const first = listed(engine, mentioned, names);
  if (unmentioned.length === 0) return { clusters: formatted, ...first };
  // Only now, so that what nobody mentions changes neither numbers nor letters of the rest.
  engine.csl.updateUncitedItems(unmentioned);
  const rest = listed(engine, unmentioned, names);
  return {
    clusters: formatted,
    inText: { ...first.inText, ...rest.inText },
    bibliography: first.bibliography && [...first.bibliography, ...(rest.bibliography ?? [])],
  };
}

// citeproc keeps works in plain objects by their ids, so it is given ids that no person has chosen.
function inside(engine: StyleEngine, items: Job["items"]): Map<string, string> {
  engine.csl.updateItems([]);
  engine.works.clear();
  const ids = new Map(items.map(({ id }, at) => [id, `w${at}`]));
  for (const { id, csl } of items) {
    const own = ids.get(id) ?? "";
    engine.works.set(own, { ...csl, id: own });
  }
  return ids;
}

function printClusters(
  { csl }: StyleEngine,
  clusters: Cluster[],
  ids: Map<string, string>,
  mentioned: string[],
): string[] {
  csl.updateItems(mentioned);
  const printed: string[] = [];
  const before: [string, number][] = [];
  for (const [at, cluster] of clusters.entries()) {
    if (cluster.items.length === 0) {
      printed.push("");
      continue;
    }
    const id = `c${at}`;
    const print = (shown: Cluster) => {
      const [, changes] = csl.processCitationCluster(citationOf(id, shown, ids), before, []);
      for (const [, output, changed] of changes) printed[Number(changed.slice(1))] = output;
    };
    print(cluster);
    // Where a style has nothing but the author to print, leaving it out would make the citation vanish.
    if (!cluster.narrative && isNothing(printed[at] ?? "")) print(withAuthors(cluster));
    before.push([id, cluster.noteIndex]);
  }
  return printed;
}

const withAuthors = (cluster: Cluster): Cluster => ({
  ...cluster,
  items: cluster.items.map((item) => ({ ...item, suppressAuthor: false })),
});

function citationOf(citationID: string, { items, narrative, noteIndex }: Cluster, ids: Map<string, string>): Citation {
  const citationItems = items.map((item, at) => {
    const cite = citeOf(item, ids);
    return narrative && at === 0 && noteIndex === 0 ? { ...cite, prefix: "", "suppress-author": true } : cite;
  });
  // The author in the sentence belongs to the first.
  return { citationID, citationItems, properties: { noteIndex, ...(narrative ? { unsorted: true } : {}) } };
}

function citeOf({ cid, locator, label, prefix, suffix, suppressAuthor }: CitationItem, ids: Map<string, string>): Cite {
  return {
    id: ids.get(cid) ?? "",
    ...(locator ? { locator: guard(locator), label: label ?? "page" } : {}),
    ...(prefix ? { prefix: guard(prefix) } : {}),
    ...(suffix ? { suffix: guard(suffix) } : {}),
    ...(suppressAuthor ? { "suppress-author": true } : {}),
  };
}

function finish(
  engine: StyleEngine,
  job: Job,
  cluster: Cluster,
  ids: Map<string, string>,
  printed: string,
): FormattedCluster {
  const [first] = cluster.items;
  if (!first) return { text: "", html: "", author: null };
  const own = ids.get(first.cid) ?? "";
  if (!cluster.narrative) return { ...clean(printed), author: null };
  const author = narrativeNames(engine, own, job.format);
  if (cluster.noteIndex > 0) return { ...clean(printed), author };
  const lead = first.prefix ? clean(guard(`${first.prefix} `)) : { text: "", html: "" };
  const rest = isNothing(printed) ? { text: "", html: "" } : clean(printed);
  return { ...joined([lead, author, rest]), author: null };
}

function joined(parts: Words[]): Words {
  const [first = { text: "", html: "" }, ...others] = parts.filter(({ text }) => text !== "");
  return others.reduce((sum, part) => {
    const space = part.html.startsWith("<sup>") ? "" : " ";
    return { text: `${sum.text}${space}${part.text}`, html: `${sum.html}${space}${part.html}` };
  }, first);
}

function listed({ csl }: StyleEngine, own: string[], names: Map<string, string>): Omit<JobResult, "clusters"> {
  const wanted = new Set(own);
  const nameOf = (id: string) => names.get(id) ?? "";
  const inText = Object.fromEntries(own.map((id) => [nameOf(id), clean(csl.makeCitationCluster([{ id }]))]));
  const made = csl.makeBibliography();
  if (!made) return { inText, bibliography: null };
  const [{ entry_ids: entries }, texts] = made;
  const bibliography = texts.flatMap((text, at) => {
    const [id = ""] = entries[at] ?? [];
    return wanted.has(id) ? [{ id: nameOf(id), ...clean(text) }] : [];
  });
  return { inText, bibliography };
}
