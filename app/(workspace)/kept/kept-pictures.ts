import { hasFields, isNumber, isText, isTextOrNull } from "#lib/base/read-json";
import { newNodeId } from "#lib/document/ids/new-node-id";
import { deviceStore } from "./device-store";
import { ON_DEVICE } from "./waiting-parts";

const isBytes = (value: unknown): value is Uint8Array<ArrayBuffer> => ArrayBuffer.isView(value);

const isPicture = hasFields({
  /** Its address in a text. */
  address: isText,
  name: isText,
  type: isText,
  /** In bytes, as long as the server does not have it. */
  size: isNumber,
  /** Its address at the server, once that has it: another draft may name it still. */
  url: isTextOrNull,
  atMs: isNumber,
});

const entries = deviceStore("colophon-pictures", (value) => (isPicture(value) ? value : null));
// Apart, so that a sum of the sizes reads none of them.
const contents = deviceStore("colophon-picture-bytes", (value) => (isBytes(value) ? value : null));

// What the server takes.
const TYPES = new Set(["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"]);
const MOST_BYTES = 10 * 1024 * 1024;
const MOST_BYTES_OF_ALL = 300 * 1024 * 1024;
// Of the browser's room for all that is kept, so that words always find some.
const PART_FOR_WORDS = 0.1;
const KNOWN_MS = 180 * 24 * 60 * 60_000;

/** Why a picture cannot be kept on this device. */
export type Unkept = "type" | "size" | "room";

/** Keeps a picture on this device until there is a network; resolves to its address in a text, or to why it cannot. */
export async function keepPicture(file: File): Promise<{ address: string } | { unkept: Unkept }> {
  if (!TYPES.has(file.type)) return { unkept: "type" };
  if (file.size > MOST_BYTES) return { unkept: "size" };
  const kept = await entries.all();
  const old = kept.filter(({ url, atMs }) => url !== null && Date.now() - atMs > KNOWN_MS);
  if (old.length > 0) await entries.remove(old.map(({ address }) => address));
  const bytes = kept.reduce((sum, { size }) => sum + size, file.size);
  if (bytes > MOST_BYTES_OF_ALL || !(await hasRoom(file.size))) return { unkept: "room" };
  const address = `${ON_DEVICE}${newNodeId()}`;
  const { name, type, size } = file;
  try {
    await contents.put(address, new Uint8Array(await file.arrayBuffer()));
    await entries.put(address, { address, name, type, size, url: null, atMs: Date.now() });
    return { address };
  } catch {
    // Where not even this can be done, the device gives back nothing.
    await contents.remove([address]).catch(() => undefined);
    return { unkept: "room" };
  }
}

async function hasRoom(size: number): Promise<boolean> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate().catch(() => null)) ?? {};
  return quota === undefined || usage + size < quota * (1 - PART_FOR_WORDS);
}

/** A picture that is kept under an address: its file, its address at the server, or null where neither is known. */
export async function keptPicture(address: string): Promise<{ file: File } | { url: string } | null> {
  const picture = await entries.get(address);
  if (!picture) return null;
  const { name, type, url } = picture;
  if (url !== null) return { url };
  const bytes = await contents.get(address);
  return bytes && { file: new File([bytes], name, { type }) };
}

/** Notes that the server has a picture, whose bytes leave this device. */
export async function notePictureStored(address: string, url: string): Promise<void> {
  const picture = await entries.get(address);
  if (!picture) return;
  await entries.put(address, { ...picture, size: 0, url });
  await contents.remove([address]);
}

const shown = new Map<string, Promise<string | null>>();

/** An address at which the page shows a kept picture; null where it is not known. */
export function shownPicture(address: string): Promise<string | null> {
  const known = shown.get(address) ?? objectAddress(address);
  shown.set(address, known);
  return known;
}

async function objectAddress(address: string): Promise<string | null> {
  const kept = await keptPicture(address);
  if (!kept) return null;
  return "url" in kept ? kept.url : URL.createObjectURL(kept.file);
}
