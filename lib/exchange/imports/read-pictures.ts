import { AppError } from "#lib/base/errors";
import { type Picture, readPicture } from "#lib/files/read-picture";
import type { Found } from "#lib/importing/draft/imported";

/** Reads the pictures of an import, one after another; those that cannot be kept are named in the warnings. */
export async function readPictures(
  person: string,
  found: Pick<Found, "pictures" | "documents">,
  progress?: (done: number) => void,
): Promise<{ pictures: Map<string, Picture>; warnings: string[] }> {
  const pictures = new Map<string, Picture>();
  const warnings: string[] = [];
  const own = new Set(found.documents.flatMap((one) => (one.own?.pictures ?? []).map(({ target }) => target)));
  let done = 0;
  for (const [address, { name, bytes }] of found.pictures) {
    try {
      const picture = await readPicture(person, bytes);
      pictures.set(address, picture);
      if (own.has(address) && Buffer.compare(picture.content, bytes) !== 0) {
        warnings.push(`The picture “${name}” was taken without its metadata, so it does not go out as it came in.`);
      }
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      warnings.push(`The picture “${name}” was not taken: ${thrown.message}`);
    }
    done += 1;
    progress?.(done);
  }
  return { pictures, warnings };
}
