import { log } from "#lib/base/log";
import { findStyle, knownLocales, stylesFolder } from "../styles/catalogue";
import { chooseLocale } from "./choose-locale";
import { formatJob } from "./format-job";

// By then the start-up output is printed, and few requests have arrived.
const DELAY_MS = 3_000;
const STYLE = "apa";

/**
 * Builds the engine of the default style shortly after the start: it takes 0.2 s, which the first citation would wait
 * for.
 */
export function warmUp(): void {
  setTimeout(() => {
    try {
      const { id: body, weight, format, defaultLocale } = findStyle(STYLE);
      const locale = chooseLocale(undefined, defaultLocale, knownLocales());
      const engine = { folder: stylesFolder(), body, weight, locale };
      // Runs once, too: code is slow on its first run.
      formatJob({ engine, format, items: [{ id: "work", csl: { type: "book", title: "Title" } }], clusters: [] });
    } catch (error) {
      log("error", "styles_unreadable", { error });
    }
  }, DELAY_MS).unref();
}
