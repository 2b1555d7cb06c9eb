import type { Translator } from "../../../../../words/setup/translator";
import type { PasteNotice } from "./paste-state";
import type { ReadPaste } from "./read-pasted";

/** What the writer is told of a paste that could not be kept whole; null when nothing is missing. */
export function noteOfPaste(t: T, { unreachable, unknownKeys, dropped }: Loss): PasteNotice | null {
  const pictures = unreachable + dropped;
  const sentences = [
    pictures > 0 ? t("paste.pictures", { count: pictures }) : null,
    unknownKeys.length > 0 ? t("paste.unknownKeys", { keys: named(t, unknownKeys) }) : null,
  ].filter((sentence) => sentence !== null);
  return sentences.length > 0 ? { title: t("paste.incomplete"), description: sentences.join(" ") } : null;
}

type T = Translator<"editor">;

type Loss = Pick<ReadPaste, "unreachable" | "unknownKeys"> & {
  /** Pictures that this person may not store. */
  dropped: number;
};

function named(t: T, keys: readonly string[]): string {
  const shown = keys.slice(0, 4).map((key) => `@${key.slice(0, 60)}`);
  const rest = keys.length - shown.length;
  return rest > 0 ? t("paste.more", { keys: shown.join(", "), count: rest }) : shown.join(", ");
}
