import type { CslDate, CslName } from "#lib/citations/csl";
import { readNames } from "#lib/citations/form/work-form";
import { readRawDate } from "#lib/citations/raw-date";
import { withParticle } from "#lib/citations/split-particles";

const SHOWN = 3;
const MONTH = new Intl.DateTimeFormat("en", { month: "long", timeZone: "UTC" });
const SEASONS = ["Spring", "Summer", "Autumn", "Winter"];

/** How the names of a field are understood: “Jane · Doe”; null without any. */
export function nameWords(text: string): string | null {
  const names = readNames(text) ?? [];
  if (names.length === 0) return null;
  const words = names.slice(0, SHOWN).map(partsOf);
  const more = names.length - SHOWN;
  return `Read as ${words.join("; ")}${more > 0 ? `; and ${more} more` : ""}.`;
}

function partsOf(name: CslName): string {
  if (name.literal !== undefined) return `the organisation ${name.literal}`;
  const family = withParticle(name["non-dropping-particle"], name.family);
  const given = [name.given, name["dropping-particle"], name.suffix].filter(Boolean).join(" ");
  return given ? `${given} | ${family}` : family;
}

/** How the date of a field is understood: “12 May 2020”; null for an empty one. */
export function dateWords(text: string): string | null {
  if (text.trim() === "") return null;
  const date = readRawDate(text);
  const days = date["date-parts"] ?? [];
  if (days.length === 0) return `Kept as words: “${date.literal ?? text}”.`;
  return `Read as ${date.circa ? "about " : ""}${days.map((day) => dayWords(day, date)).join(" to ")}.`;
}

function dayWords([year = 0, month, day]: readonly number[], { season }: CslDate): string {
  const named = season ? SEASONS[season - 1] : month ? MONTH.format(Date.UTC(2000, month - 1, 1)) : undefined;
  const era = year < 0 ? `${-year} BC` : String(year);
  return [day, named, era].filter((part) => part !== undefined).join(" ");
}
