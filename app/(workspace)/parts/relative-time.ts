import type { Translator } from "../../words/setup/translator";

const UNITS = [
  { unit: "minute", ms: 60_000, below: 60 },
  { unit: "hour", ms: 3_600_000, below: 24 },
  { unit: "day", ms: 86_400_000, below: 7 },
] as const;

/** Formats a moment relative to `now`: "just now", "5 minutes ago", "yesterday", and the date after a week. */
export function relativeTime(
  t: Translator<"ui">,
  locale: string,
  { moment, now }: { moment: Date; now: Date },
): string {
  const ago = now.getTime() - moment.getTime();
  if (ago < 60_000) return t("justNow");
  for (const { unit, ms, below } of UNITS) {
    const count = Math.floor(ago / ms);
    if (count < below) return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(-count, unit);
  }
  const isThisYear = moment.getFullYear() === now.getFullYear();
  const year = isThisYear ? {} : ({ year: "numeric" } as const);
  return moment.toLocaleDateString(locale, { day: "numeric", month: "short", ...year });
}
