import { z } from "zod";
import { AppError } from "#lib/base/errors";
import { readForeignText } from "../exchange/foreign-formats";
import { wikidataAddress } from "../identity/identify";
import { readJson } from "./read-json";
import type { Registries } from "./registries";
import type { Work } from "./work";

// https://www.wikidata.org/w/api.php?action=help&modules=wbgetentities
const IDS_AT_ONCE = 50;
const MAX_RELATED = 150;

const statement = z.looseObject({
  mainsnak: z.looseObject({ datavalue: z.looseObject({ value: z.unknown() }).optional() }),
});
const entity = z.looseObject({
  id: z.string(),
  missing: z.string().optional(),
  claims: z.record(z.string(), z.array(statement)).catch({}),
});
const answer = z.object({ entities: z.record(z.string(), entity).default({}) });

type Entity = z.output<typeof entity>;

/** The properties whose items describe a work too: its people, publisher, journal, and what these are part of. */
const RELATED = new Set(
  "P50 P57 P58 P86 P98 P110 P162 P170 P175 P178 P371 P488 P655 P664 P1431 P1640 P1817 P2438 P5030 P921 P407 P364 P123 P629 P437 P186 P179 P1433 P361 P4745 P276 P17 P740 P159".split(
    " ",
  ),
);
// Related items of related items of these: the place of a publisher, the author of a series.
const LEVELS = 3;

/**
 * The work that an item of Wikidata describes. All items that its description needs are fetched here, so that reading it
 * asks nobody.
 */
export async function resolveWikidata(registries: Registries, item: string, signal: AbortSignal): Promise<Work> {
  const known = new Map<string, Entity>();
  for (let level = 0, wanted = [item]; level <= LEVELS && wanted.length > 0; level++) {
    for (let at = 0; at < wanted.length; at += IDS_AT_ONCE) {
      const found = await entitiesOf(registries, wanted.slice(at, at + IDS_AT_ONCE), signal);
      for (const each of found) known.set(each.id, each);
    }
    if (!known.has(item)) throw notFound(item);
    wanted = [...new Set([...known.values()].flatMap(relatedIds))]
      .filter((id) => !known.has(id))
      .slice(0, MAX_RELATED - known.size);
  }
  const entities = Object.fromEntries([...known].map(([id, each]) => [id, closed(each, known)]));
  const { items } = await readForeignText("wikidata", { format: "wikidata", text: JSON.stringify({ entities }) });
  const [csl] = items;
  if (!csl) throw notFound(item);
  return {
    csl,
    identifier: { type: "url", value: wikidataAddress(item) },
    // Anybody edits Wikidata, so it confirms nothing.
    checks: { verified: null, retracted: null, newerVersion: null },
  };
}

async function entitiesOf(registries: Registries, ids: readonly string[], signal: AbortSignal): Promise<Entity[]> {
  const query = new URLSearchParams({
    action: "wbgetentities",
    ids: ids.join("|"),
    props: "labels|claims",
    languages: "en|mul",
    format: "json",
  });
  const response = await registries.ask("wikidata", {
    path: `/w/api.php?${query}`,
    accept: "application/json",
    signal,
  });
  const { entities } = readJson("wikidata", response, answer);
  return Object.values(entities).filter(({ missing }) => missing === undefined);
}

const itemOf = ({ mainsnak }: z.output<typeof statement>) =>
  z.object({ id: z.string().regex(/^Q\d+$/) }).safeParse(mainsnak.datavalue?.value).data?.id;

const relatedIds = ({ claims }: Entity) =>
  Object.entries(claims).flatMap(([property, statements]) =>
    RELATED.has(property) ? statements.flatMap((one) => itemOf(one) ?? []) : [],
  );

/** The entity without statements about items that were not fetched, and with a class, which the reader expects. */
function closed(given: Entity, known: ReadonlyMap<string, Entity>): Entity {
  const claims = Object.entries(given.claims).map(([property, statements]) => {
    const isKnown = (one: z.output<typeof statement>) => known.has(itemOf(one) ?? "");
    return [property, RELATED.has(property) ? statements.filter(isKnown) : statements] as const;
  });
  return { ...given, claims: { P31: [ANYTHING], ...Object.fromEntries(claims) } };
}

const ANYTHING = {
  mainsnak: {
    snaktype: "value",
    property: "P31",
    datatype: "wikibase-item",
    datavalue: { value: { "entity-type": "item", id: "Q35120" }, type: "wikibase-entityid" },
  },
  type: "statement",
  rank: "normal",
};

const notFound = (item: string) =>
  new AppError("citation_not_found", `Wikidata has no work ${item}.`, {
    hint: "Give another identifier, a URL, or the work as csl; search_citations finds works by title.",
  });
