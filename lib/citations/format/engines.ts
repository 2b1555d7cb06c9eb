import { LRUCache } from "lru-cache";
import { perProcess } from "#lib/base/per-process";
import { SHORT_IDS } from "../styles/short-ids";
import { type EngineSpec, makeEngine, type StyleEngine } from "./engine";

// Measured: the size of an engine, and the additional size of each element of its style.
const ENGINE_BYTES = 512 * 1024;
const ELEMENT_BYTES = 750;
const MAX_BYTES = 100 * 1024 * 1024;
const MAX_ENGINES = 30;

// An engine takes up to 40 MB, so it goes when nobody has cited for a while.
const IDLE_MS = 30 * 60_000;

const PINNED: ReadonlySet<string> = new Set(Object.values(SHORT_IDS));

type Engines = { pinned: LRUCache<string, StyleEngine>; others: LRUCache<string, StyleEngine> };

const { pinned, others } = perProcess<Engines>("engines", () => ({
  pinned: new LRUCache({ max: MAX_ENGINES, ttl: IDLE_MS, ttlAutopurge: true }),
  others: new LRUCache({ max: MAX_ENGINES, maxSize: MAX_BYTES, ttl: IDLE_MS, ttlAutopurge: true }),
}));

/**
 * Runs the synchronous `work` with an engine of this kind, which no other caller uses meanwhile; drops the engine when
 * `work` throws.
 */
export function withEngine<T>(spec: EngineSpec, work: (engine: StyleEngine) => T): T {
  const key = keyOf(spec);
  const isPinned = isCommon(spec);
  const engine = (isPinned ? pinned.get(key) : others.get(key)) ?? makeEngine(spec);
  others.delete(key);
  pinned.delete(key);
  const result = work(engine);
  if (isPinned) pinned.set(key, engine);
  else others.set(key, engine, { size: ENGINE_BYTES + ELEMENT_BYTES * spec.weight });
  return result;
}

/** Whether this is one of the styles that most people cite in, which others do not displace. */
export const isCommon = ({ body, locale }: EngineSpec): boolean => PINNED.has(body) && locale.startsWith("en");

/** Whether an engine of this kind is already built. */
export function hasEngine(spec: EngineSpec): boolean {
  return pinned.has(keyOf(spec)) || others.has(keyOf(spec));
}

const keyOf = ({ folder, body, locale }: EngineSpec) => `${folder} ${body} ${locale}`;
