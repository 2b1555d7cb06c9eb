import { withoutHiddenIn } from "#lib/document/text/concealed";
import { decodeText } from "../draft/decode-text";
import type { Draft } from "../draft/draft";
import type { FoundFile } from "../draft/imported";

/** The document of a markdown file with the file's bytes, or with a warning that says why they do not go out again. */
export function withOwnFile(draft: Draft, bytes: Uint8Array): Draft {
  const reason = [draft.path, decodeText(bytes, "")].some(isHiding)
    ? "It has hidden characters, so it does not go out as it came in."
    : /[\p{Cc}\\]/u.test(draft.path)
      ? "Its name is none for every file system, so it goes out under another one."
      : null;
  return reason ? { ...draft, warnings: [...draft.warnings, reason] } : { ...draft, bytes };
}

const isHiding = (text: string) => withoutHiddenIn(text) !== text;

/** What the addresses of a text lead to, noted while it is joined with the others. */
export class NotedLinks {
  readonly #links = new Map<string, string>();
  readonly #pictures = new Map<string, string>();

  /** Notes that an address leads to a document or, with its path, to a picture of the archive. */
  note(address: string, target: string, picture?: string): void {
    this.#links.set(address, target);
    if (picture !== undefined) this.#pictures.set(picture, target);
  }

  /** The file of a document with what was noted. */
  fileOf(path: string, bytes: Uint8Array): FoundFile {
    return {
      path,
      bytes,
      links: [...this.#links].map(([address, target]) => ({ address, target })),
      pictures: [...this.#pictures].map(([picture, target]) => ({ path: picture, target })),
    };
  }
}
