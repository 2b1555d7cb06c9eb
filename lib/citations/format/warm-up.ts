import { log } from "#lib/base/log";
import { findStyle, knownLocales, stylesFolder } from "../styles/catalogue";
import { chooseLocale } from "./choose-locale";
import { formatJob } from "./format-job";

// By then the workspace has told where it runs, and hardly anybody has come.
const DELAY_MS = 3_000;
const STYLE = "apa";

/** Builds the engine of the style that documents have unless they name another, a little after the start: it takes 0.2 s, and the first citation would wait for it. */
export function warmUp(): void {
  setTimeout(() => {
    try {
      const { id: body, weight, format, defaultLocale } = findStyle(STYLE);
      const locale = chooseLocale(undefined, defaultLocale, knownLocales());
      const engine = { folder: stylesFolder(), body, weight, locale };
      // Used once, too: what has never run is slow.
      formatJob({ engine, format, items: [{ id: "work", csl: { type: "book", title: "Title" } }], clusters: [] });
    } catch (error) {
      log("error", "styles_unreadable", { error });
    }
  }, DELAY_MS).unref();
}
