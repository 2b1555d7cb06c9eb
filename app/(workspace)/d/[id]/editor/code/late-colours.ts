import type { HLJSApi } from "highlight.js";
import { loadedOnce } from "#ui/lazy";

// Most texts have no code, and the server coloured what a page opens with.
const languages = loadedOnce(() => import("./colour-languages"));

/** The highlighter with the languages that are loaded; null before the first. */
export const highlighter = (): HLJSApi | null => languages.loaded()?.highlighter() ?? null;

/** Loads a language by any of its names, if code in it can be coloured; rejects where there is no network. */
export async function loadLanguage(name: string): Promise<void> {
  const { colourLanguage, loadColours } = await languages.start();
  const id = colourLanguage(name);
  if (id) await loadColours(id);
}
