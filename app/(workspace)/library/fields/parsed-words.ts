import type { CslDate, CslName } from "#lib/citations/csl/csl";
import { readRawDate } from "#lib/citations/csl/raw-date";
import { withParticle } from "#lib/citations/csl/split-particles";
import { readNames } from "#lib/citations/form/work-form";
import type { Translator } from "../../../words/setup/translator";

type ParsedTranslator = Translator<"work.parsed">;

const SHOWN = 3;
const SEASONS = ["spring", "summer", "autumn", "winter"] as const;

/** How the names of a field are understood: “Jane · Doe”; null without any. */
export function nameWords(t: ParsedTranslator, text: string): string | null {
  const all = readNames(text) ?? [];
  if (all.length === 0) return null;
  const names = all
    .slice(0, SHOWN)
    .map((name) => partsOf(t, name))
    .join("; ");
  const count = all.length - SHOWN;
  return count > 0 ? t("moreNames", { names, count }) : t("names", { names });
}

function partsOf(t: ParsedTranslator, name: CslName): string {
  if (name.literal !== undefined) return t("organisation", { name: name.literal });
  const family = withParticle(name["non-dropping-particle"], name.family);
  const given = [name.given, name["dropping-particle"], name.suffix].filter(Boolean).join(" ");
  return given ? `${given} | ${family}` : family;
}

/** How the date of a field is understood: “12 May 2020”; null for an empty one. */
export function dateWords(t: ParsedTranslator, locale: string, text: string): string | null {
  if (text.trim() === "") return null;
  const raw = readRawDate(text);
  const [from, to] = (raw["date-parts"] ?? []).map((day) => dayWords(t, locale, { day, date: raw }));
  if (from === undefined) return t("kept", { words: raw.literal ?? text });
  const date = to === undefined ? from : t("range", { from, to });
  return raw.circa ? t("about", { date }) : t("date", { date });
}

type Day = { day: readonly number[]; date: CslDate };

function dayWords(t: ParsedTranslator, locale: string, { day: parts, date: { season } }: Day): string {
  const [ce = 0, number, day] = parts;
  const year = ce < 0 ? t("beforeChrist", { year: String(-ce) }) : String(ce);
  const named = season ? SEASONS[season - 1] : undefined;
  const monthOf = new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" });
  const month = named ? t(`seasons.${named}`) : number ? monthOf.format(Date.UTC(2000, number - 1, 1)) : undefined;
  if (month === undefined) return year;
  return day === undefined ? t("month", { month, year }) : t("day", { day: String(day), month, year });
}
