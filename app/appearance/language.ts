/** The languages of the interface; the first is the fallback. */
export const LANGUAGES = ["en", "de"] as const;

/** A language of the interface. */
export type Language = (typeof LANGUAGES)[number];

/** The choices of the language setting: a language, or what the browser asks for. */
export const LANGUAGE_CHOICES = ["browser", ...LANGUAGES] as const;
