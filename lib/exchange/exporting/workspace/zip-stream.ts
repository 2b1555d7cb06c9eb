import { setImmediate as turn } from "node:timers/promises";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

// Packing this much takes a few milliseconds, after which other requests run.
const PIECE_BYTES = 64 * 1024;

const encoder = new TextEncoder();

/** A zip archive that is written file by file, and never held as a whole. */
export type ZipStream = {
  /** Writes a file; `isPacked` says that its bytes would not become fewer. */
  file(name: string, content: string | Uint8Array, isPacked?: boolean): AsyncGenerator<Uint8Array>;
  /** Writes a file of pieces that are made one by one. */
  pieces(name: string, texts: AsyncIterable<string>): AsyncGenerator<Uint8Array>;
  end(): Generator<Uint8Array>;
};

/** Opens an empty archive. */
export function openZip(): ZipStream {
  let chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  function* drain() {
    const ready = chunks;
    chunks = [];
    yield* ready;
  }
  async function* push(file: ZipDeflate | ZipPassThrough, bytes: Uint8Array) {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      file.push(bytes.slice(at, at + PIECE_BYTES));
      yield* drain();
      await turn();
    }
  }
  async function* finish(file: ZipDeflate | ZipPassThrough) {
    file.push(new Uint8Array(), true);
    yield* drain();
  }
  return {
    async *file(name, content, isPacked = false) {
      const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name);
      zip.add(file);
      yield* push(file, typeof content === "string" ? encoder.encode(content) : content);
      yield* finish(file);
    },
    async *pieces(name, texts) {
      const file = new ZipDeflate(name);
      zip.add(file);
      for await (const text of texts) yield* push(file, encoder.encode(text));
      yield* finish(file);
    },
    *end() {
      zip.end();
      yield* drain();
    },
  };
}
