import type { CslDate } from "./csl";

/** The first letters of the English months. */
export const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const SEASONS: Record<string, number> = { spring: 1, summer: 2, autumn: 3, fall: 3, winter: 4 };

const numeric = /^(-?\d{1,4})(?:[-/](\d{1,2})(?:[-/](\d{1,2}))?)?$/;
const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?\.?\s+([a-z]+)\.?,?\s+(\d{4})$/i;
const monthFirst = /^([a-z]+)\.?\s+(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?(\d{4})$/i;
const yearFirst = /^(\d{4})\s+([a-z]+)\.?(?:\s+(\d{1,2}))?$/i;

const LONGEST = 100;

/**
 * Reads a date as people and files write it: ISO 8601 and EDTF (ranges by `/`, `~` and `?`, seasons 21 to 24), “12 May
 * 2020”, “May 2020”, “Spring 2020”; keeps anything else as words.
 */
export function readRawDate(raw: string): CslDate {
  const words = raw.trim();
  if (words.length > LONGEST) return { literal: words };
  const circa = /[~?%]$|^(?:circa|ca?\.)\s/i.test(words);
  const plain = words.replace(/[~?%]$/, "").replace(/^(?:circa|ca?\.)\s+/i, "");
  const date = readRange(plain) ?? readOne(plain);
  if (!date) return { literal: words };
  return circa ? { ...date, circa } : date;
}

function readRange(plain: string): CslDate | null {
  // `2020/05` is a month to people, not a range of years.
  const [start = "", end = "", ...rest] = plain.split(/\s*(?:--|–|\/)\s*/);
  if (end === "" || rest.length > 0 || (plain.includes("/") && /^\d{1,2}$/.test(end))) return null;
  const [from, to] = [readOne(start), readOne(end)];
  const [begins, ends] = [from?.["date-parts"]?.[0], to?.["date-parts"]?.[0]];
  if (!begins || !ends || from?.season || to?.season) return null;
  return { "date-parts": [begins, ends] };
}

function readOne(plain: string): CslDate | null {
  const withoutTime = plain.replace(/^(\d{4}-\d{2}-\d{2})[T ]\d{2}:.*$/, "$1");
  const [, year, month, day] = numeric.exec(withoutTime) ?? [];
  if (year !== undefined) return fromNumbers(Number(year), month, day);
  const [, firstDay, firstMonth, lastYear] = dayFirst.exec(plain) ?? [];
  if (lastYear) return fromWords(lastYear, firstMonth, firstDay);
  const [, monthName, monthDay, monthYear] = monthFirst.exec(plain) ?? [];
  if (monthYear) return fromWords(monthYear, monthName, monthDay);
  const [, frontYear, backMonth, backDay] = yearFirst.exec(plain) ?? [];
  return frontYear ? fromWords(frontYear, backMonth, backDay) : null;
}

function fromNumbers(year: number, month?: string, day?: string): CslDate | null {
  const parts = [year, ...[month, day].flatMap((part) => (part === undefined ? [] : [Number(part)]))];
  const [, number = 1, date = 1] = parts;
  if (number >= 21 && number <= 24 && day === undefined) return { "date-parts": [[year]], season: number - 20 };
  if (number < 1 || number > 12 || date < 1 || date > 31) return null;
  return { "date-parts": [parts] };
}

function fromWords(year: string, name = "", day?: string): CslDate | null {
  const season = SEASONS[name.toLowerCase()];
  if (season && day === undefined) return { "date-parts": [[Number(year)]], season };
  const month = readMonth(name);
  return month === null ? null : fromNumbers(Number(year), String(month), day);
}

/**
 * The date that words name within a year: “5”, “may”, “12~may”, “SEP 24”, “jun/jul”, “Spring”; null if they name none,
 * or if the year does not have one to four digits.
 */
export function readDateInYear(year: string, named: string): CslDate | null {
  const words = named.replaceAll("\u00a0", " ").trim();
  if (!/^\d{1,4}$/.test(year) || words === "" || words.length > LONGEST) return null;
  const [from, to, ...rest] = words.split(/\s*[/–-]\s*/).map(readMonth);
  if (from && to && rest.length === 0) {
    return {
      "date-parts": [
        [Number(year), from],
        [Number(year), to],
      ],
    };
  }
  const date = /^\d{1,2}$/.test(words)
    ? readRawDate(`${year}-${words}`)
    : readRawDate(`${words} ${year.padStart(4, "0")}`);
  return date.literal === undefined ? date : null;
}

/** The number of a month by its English name or its first letters, or null. */
function readMonth(name: string): number | null {
  const at = MONTHS.indexOf(name.slice(0, 3).toLowerCase());
  return at < 0 ? null : at + 1;
}
