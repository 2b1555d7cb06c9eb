import { statSync } from "node:fs";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import { SHORT_IDS } from "../styles/short-ids";
import { type EngineSpec, makeEngine, type StyleEngine } from "./engine";

// An engine takes some hundred times as much memory as its style takes on disk.
const BYTES_PER_BYTE = 600;
const LOCALE_BYTES = 2 * 1024 * 1024;
const MAX_BYTES = 150 * 1024 * 1024;
const MAX_ENGINES = 30;

const PINNED: ReadonlySet<string> = new Set(Object.values(SHORT_IDS));

const others = new LRUCache<string, StyleEngine>({ max: MAX_ENGINES, maxSize: MAX_BYTES, maxEntrySize: MAX_BYTES * 2 });
const pinned = new Map<string, StyleEngine>();

/** Runs `work` with an engine of this kind that nobody else uses meanwhile, since `work` waits for nothing; one that threw is not used again. */
export function withEngine<T>(spec: EngineSpec, work: (engine: StyleEngine) => T): T {
  const key = keyOf(spec);
  const isPinned = PINNED.has(spec.body) && spec.locale.startsWith("en");
  const engine = (isPinned ? pinned.get(key) : others.get(key)) ?? makeEngine(spec);
  others.delete(key);
  pinned.delete(key);
  const result = work(engine);
  if (isPinned) pinned.set(key, engine);
  else others.set(key, engine, { size: bytesOf(spec) });
  return result;
}

/** Whether an engine of this kind is there, so that none has to be built. */
export function hasEngine(spec: EngineSpec): boolean {
  return pinned.has(keyOf(spec)) || others.has(keyOf(spec));
}

const keyOf = ({ folder, body, locale }: EngineSpec) => `${folder} ${body} ${locale}`;

function bytesOf({ folder, body }: EngineSpec): number {
  return LOCALE_BYTES + BYTES_PER_BYTE * statSync(join(folder, "bodies", `${body}.json`)).size;
}
