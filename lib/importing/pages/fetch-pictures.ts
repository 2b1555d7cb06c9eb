import { AppError } from "#lib/base/errors";
import { type Picture, readPicture } from "#lib/files/read-picture";
import { fetchPublic } from "#lib/outside/fetch-public";

const MAX_PICTURES = 20;
const MAX_BYTES = 2 * 1024 * 1024;
const MAX_BYTES_TOGETHER = 10 * 1024 * 1024;
const TIMEOUT_MS = 8_000;
const ACCEPT = "image/avif,image/webp,image/png,image/jpeg,image/gif;q=0.9";

/**
 * Fetches the pictures at these addresses concurrently within 8 seconds: at most 20, each of at most 2 MiB, 10 MiB in
 * total. Omits those that are unavailable, too large or not whole pictures.
 */
export async function fetchPictures(person: string, addresses: readonly string[]): Promise<Map<string, Picture>> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const wanted = addresses.slice(0, MAX_PICTURES);
  const bodies = await Promise.all(wanted.map((address) => bytesOf(address, signal)));
  const pictures = new Map<string, Picture>();
  let total = 0;
  for (const [at, address] of wanted.entries()) {
    const content = bodies[at];
    if (!content || total + content.byteLength > MAX_BYTES_TOGETHER) continue;
    const picture = await readPicture(person, content).catch(omitted);
    if (!picture) continue;
    total += content.byteLength;
    pictures.set(address, picture);
  }
  return pictures;
}

function omitted(thrown: unknown): null {
  if (thrown instanceof AppError) return null;
  throw thrown;
}

async function bytesOf(address: string, signal: AbortSignal): Promise<Uint8Array | null> {
  if (address.startsWith("data:")) return bytesWithin(address);
  try {
    const { status, body } = await fetchPublic(address, { accept: ACCEPT, maxBytes: MAX_BYTES, signal });
    return status === 200 ? body : null;
  } catch (thrown) {
    // The document then keeps the original address; a fault of ours must not be blamed on the site.
    if (thrown instanceof AppError || signal.aborted) return null;
    throw thrown;
  }
}

function bytesWithin(address: string): Uint8Array | null {
  const encoded = /^data:image\/[\w+.-]+;base64,([\w+/=\s-]+)$/i.exec(address)?.[1];
  const bytes = encoded ? Buffer.from(encoded, "base64") : null;
  return bytes && bytes.byteLength <= MAX_BYTES ? bytes : null;
}
