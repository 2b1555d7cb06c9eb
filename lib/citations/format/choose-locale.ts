// The country that CSL's own locales stand for where only a language is named.
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

/** The CSL locale that is nearest to a BCP 47 tag among those known, or null when its language is not among them. */
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

/** The locale to write in: the one asked for, else the style's own, else American English. */
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
