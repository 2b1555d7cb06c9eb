import { AppError } from "#lib/base/errors";
import { type Picture, readPicture } from "#lib/files/read-picture";
import type { Found } from "#lib/importing/draft/imported";

/** Reads the pictures of an import, one after another; those that cannot be kept are named in the warnings. */
export async function readPictures(
  person: string,
  found: Pick<Found, "pictures">,
  progress?: (done: number) => void,
): Promise<{ pictures: Map<string, Picture>; warnings: string[] }> {
  const pictures = new Map<string, Picture>();
  const warnings: string[] = [];
  let done = 0;
  for (const [address, { name, bytes }] of found.pictures) {
    try {
      pictures.set(address, await readPicture(person, bytes));
    } catch (thrown) {
      if (!(thrown instanceof AppError)) throw thrown;
      warnings.push(`The picture “${name}” was not taken: ${thrown.message}`);
    }
    done += 1;
    progress?.(done);
  }
  return { pictures, warnings };
}
