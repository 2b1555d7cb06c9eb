// The country of CSL's own locale for each language named without a country.
const MAIN: Record<string, string> = {
  en: "en-US",
  de: "de-DE",
  es: "es-ES",
  fr: "fr-FR",
  pt: "pt-PT",
  zh: "zh-CN",
  no: "nb-NO",
};

const BY_SCRIPT: Record<string, string> = { "zh-Hant": "zh-TW", "zh-Hans": "zh-CN" };

/** The known CSL locale nearest to a BCP 47 tag, or null when its language is not known. */
export function nearestLocale(tag: string, known: readonly string[]): string | null {
  const locale = parse(tag);
  if (!locale) return null;
  const { language, script, region } = locale;
  const candidates = [
    region && `${language}-${region}`,
    script && BY_SCRIPT[`${language}-${script}`],
    language === "zh" && ["HK", "MO"].includes(region ?? "") ? "zh-TW" : undefined,
    language,
    MAIN[language],
    known.find((name) => name.startsWith(`${language}-`)),
  ];
  return candidates.find((candidate) => candidate && known.includes(candidate)) ?? null;
}

/** The locale to write in: the requested one, else the style's own, else American English. */
export function chooseLocale(asked: string | undefined, ofStyle: string | null, known: readonly string[]): string {
  const tags = [asked, ofStyle].flatMap((tag) => tag ?? []);
  return tags.map((tag) => nearestLocale(tag, known)).find((locale) => locale !== null) ?? "en-US";
}

function parse(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag);
  } catch {
    return null;
  }
}
