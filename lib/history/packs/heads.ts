import type { ACTIONS } from "#db/schema/kinds-of-change";
import { derivedId } from "#lib/base/ids";
import { canonicalJson } from "#lib/document/model/canonical-json";
import type { Notable } from "#lib/document/notable/notable";
import type { OriginChanges } from "#lib/history/versions/origin-changes";
import type { By } from "#lib/shapes/document-shape";
import { differences, indexed, sparse, sums } from "./columns";

/** What is known of a version besides its text and its name. */
export type Head = {
  id: string;
  number: number;
  title: string;
  origin: "human" | "agent";
  model: string | null;
  agent: string | null;
  by: By;
  action: (typeof ACTIONS)[number];
  summary: string;
  wordCountDelta: number;
  /** The version that this one restored. */
  restoredFrom: number | null;
  /** Who wrote words where the texts alone do not tell it. */
  origins: OriginChanges | null;
  /** What an agent changed beyond its wording. */
  notable: Notable | null;
  createdAt: Date;
  /** Over the record and the hash before it, in hexadecimal; null until an earlier version has one. */
  hash: string | null;
};

type Author = Pick<Head, "origin" | "model" | "agent" | "by">;

/** The heads of consecutive versions as columns, because values of one kind compress well beside each other. */
export type HeadColumns = {
  /** The ids that are not derived, by place. */
  ids: [number, string][];
  titles: [string[], number[]];
  authors: [Author[], number[]];
  actions: [Head["action"][], number[]];
  summaries: [string[], number[]];
  words: number[];
  restored: [number, number][];
  /** Missing in earlier packs. */
  origins?: [number, OriginChanges][];
  /** Missing in earlier packs. */
  notable?: [number, Notable][];
  at: number[];
  /** Missing in earlier packs. */
  hashes?: (string | null)[];
};

/** The id of a version: derived, so that a pack need not store it. */
export const versionId = (documentId: string, number: number, at: Date): string =>
  derivedId("ver", at, `${documentId} ${number}`);

/** The columns of consecutive versions. */
export function headColumns(documentId: string, heads: readonly Head[]): HeadColumns {
  const authors = heads.map(({ origin, model, agent, by }): Author => ({ origin, model, agent, by }));
  const same = (text: string) => text;
  return {
    ids: sparse(
      heads.map(({ id, number, createdAt }) => (id === versionId(documentId, number, createdAt) ? null : id)),
    ),
    titles: indexed(
      heads.map(({ title }) => title),
      same,
    ),
    authors: indexed(authors, canonicalJson),
    actions: indexed(
      heads.map(({ action }) => action),
      same,
    ),
    summaries: indexed(
      heads.map(({ summary }) => summary),
      same,
    ),
    words: heads.map(({ wordCountDelta }) => wordCountDelta),
    restored: sparse(heads.map(({ restoredFrom }) => restoredFrom)),
    origins: sparse(heads.map(({ origins }) => origins)),
    notable: sparse(heads.map(({ notable }) => notable)),
    at: differences(heads.map(({ createdAt }) => createdAt.getTime())),
    hashes: heads.map(({ hash }) => hash),
  };
}

/** The heads of consecutive versions, from the first's number. */
export function headsOf(documentId: string, first: number, columns: HeadColumns): Head[] {
  const [ids, restored, origins] = [new Map(columns.ids), new Map(columns.restored), new Map(columns.origins ?? [])];
  const notable = new Map(columns.notable ?? []);
  return sums(columns.at).map((atMs, place): Head => {
    const [number, createdAt] = [first + place, new Date(atMs)];
    return {
      id: ids.get(place) ?? versionId(documentId, number, createdAt),
      number,
      title: valueAt(columns.titles, place),
      ...valueAt(columns.authors, place),
      action: valueAt(columns.actions, place),
      summary: valueAt(columns.summaries, place),
      wordCountDelta: columns.words[place] ?? 0,
      restoredFrom: restored.get(place) ?? null,
      origins: origins.get(place) ?? null,
      notable: notable.get(place) ?? null,
      createdAt,
      hash: columns.hashes?.[place] ?? null,
    };
  });
}

function valueAt<Value>([values, places]: [Value[], number[]], place: number): Value {
  const value = values[places[place] ?? -1];
  if (value === undefined) throw new Error(`A pack of versions has nothing at place ${place}.`);
  return value;
}
