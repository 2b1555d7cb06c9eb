import type { Translator } from "../../../../words/setup/translator";
import type { Suggestion } from "../session/suggestion";
import type { Sitting } from "./fold-versions";

/** A suggestion that was rejected or withdrawn. */
export type Rejection = Suggestion & { resolvedAt: string };

/** A line of the history. */
export type HistoryLine = { at: string } & ({ sitting: Sitting } | { rejection: Rejection });

/** A day of the history with its lines, newest first. */
export type HistoryDay = { day: string; lines: HistoryLine[] };

/** Puts rejections between the sittings of a history, each at its time; those older than `since` wait for older versions. */
export function withRejections(
  days: readonly { day: string; sittings: readonly Sitting[] }[],
  rejections: readonly Rejection[],
  dayOf: (at: string) => string,
  since: string | null,
): HistoryDay[] {
  const lines = [
    ...days.flatMap(({ sittings }) =>
      sittings.map((sitting): HistoryLine => ({ at: sitting.latest.createdAt, sitting })),
    ),
    ...rejections
      .filter(({ resolvedAt }) => since === null || resolvedAt > since)
      .map((rejection): HistoryLine => ({ at: rejection.resolvedAt, rejection })),
  ].toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
  const found: HistoryDay[] = [];
  for (const line of lines) {
    const day = dayOf(line.at);
    const last = found.at(-1);
    if (last?.day === day) last.lines.push(line);
    else found.push({ day, lines: [line] });
  }
  return found;
}

/** Says what is in a folded day: how many changes, and the names of its versions. */
export function dayWords(t: Translator<"versions">, { lines }: HistoryDay): string {
  const count = t("dayChanges", { count: lines.length });
  const names = lines.flatMap((line) =>
    "sitting" in line && line.sitting.latest.name !== null ? [t("dayName", { name: line.sitting.latest.name })] : [],
  );
  return [count, ...names].join(", ");
}
