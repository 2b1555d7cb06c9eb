import type { Translator } from "../../words/setup/translator";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Describes how long a document stays in the trash. */
export function daysLeft(t: Translator<"trash">, goneAt: Date, now: Date): string {
  const days = Math.ceil((goneAt.getTime() - now.getTime()) / DAY_MS);
  return t("goneIn", { days: Math.max(1, days) });
}
