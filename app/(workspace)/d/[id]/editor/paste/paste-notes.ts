import type { ReadPaste } from "./read-pasted";

/** What the writer is told of a paste that could not be kept whole; null when nothing is missing. */
export function noteOfPaste({
  unreachable,
  unknownKeys,
  dropped,
}: Loss): { title: string; description: string } | null {
  const pictures = unreachable + dropped;
  const sentences = [
    pictures > 0 ? `${counted(pictures, "picture")} could not be read. Copy and paste them one by one.` : null,
    unknownKeys.length > 0
      ? `Not among the references, so they stay text: ${named(unknownKeys)}. Add the works, then paste again.`
      : null,
  ].filter((sentence) => sentence !== null);
  return sentences.length > 0 ? { title: "Not everything could be pasted", description: sentences.join(" ") } : null;
}

type Loss = Pick<ReadPaste, "unreachable" | "unknownKeys"> & {
  /** Pictures that this person may not store. */
  dropped: number;
};

const counted = (count: number, noun: string) => (count === 1 ? `A ${noun}` : `${count} ${noun}s`);

function named(keys: readonly string[]): string {
  const shown = keys.slice(0, 4).map((key) => `@${key.slice(0, 60)}`);
  const rest = keys.length - shown.length;
  return rest > 0 ? `${shown.join(", ")} and ${rest} more` : shown.join(", ");
}
