import type { Found } from "../draft/imported";

const MAX_PICTURES = 1_000;
const MAX_BYTES = 10 * 1024 * 1024;
const MAX_BYTES_TOGETHER = 150 * 1024 * 1024;

type Waiting = { key: string; address: string; name: string; size: number; read(): Promise<Uint8Array> };

/** The pictures of an import, each once, with the addresses that its texts use until they are stored. */
export class PictureBag {
  readonly #waiting = new Map<string, Waiting>();

  /** The address of a picture, which is read later; `key` names it within the import. */
  add(key: string, name: string, size: number, read: () => Promise<Uint8Array>): string {
    const address = this.#waiting.get(key)?.address ?? `import-picture/${this.#waiting.size + 1}`;
    if (!this.#waiting.has(key)) this.#waiting.set(key, { key, address, name, size, read });
    return address;
  }

  /** Whether a file of the archive is among the pictures. */
  has(key: string): boolean {
    return this.#waiting.has(key);
  }

  /** Reads the pictures within the limits, and says which were left out. */
  async read(): Promise<Pick<Found, "pictures" | "warnings">> {
    const pictures: Found["pictures"] = new Map();
    const warnings: string[] = [];
    let total = 0;
    for (const { address, name, size, read } of this.#waiting.values()) {
      const isTooMuch = pictures.size >= MAX_PICTURES || total + size > MAX_BYTES_TOGETHER;
      if (size > MAX_BYTES) warnings.push(`The picture “${name}” was not taken: it has more than 10 MiB.`);
      else if (isTooMuch) warnings.push(`The picture “${name}” was not taken: the import has too many pictures.`);
      else {
        total += size;
        pictures.set(address, { name, bytes: await read() });
      }
    }
    return { pictures, warnings };
  }
}

/** The bytes of a picture that is in the text itself, or null. */
export function pictureInText(address: string): Uint8Array | null {
  const encoded = /^data:image\/[\w+.-]+;base64,([\w+/=\s-]+)$/i.exec(address)?.[1];
  return encoded ? Buffer.from(encoded, "base64") : null;
}
