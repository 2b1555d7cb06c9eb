import Negotiator from "negotiator";
import { readAppearance } from "../../appearance/appearance";
import { LANGUAGES, type Language } from "../../appearance/language";

/** The language of a request: the setting, else the best of those that the browser asks for. */
export function languageOf(appearance: string | undefined, accepted: string | null): Language {
  const { language } = readAppearance(appearance);
  if (language !== "browser") return language;
  const asked = new Negotiator({ headers: { "accept-language": accepted ?? "" } }).language([...LANGUAGES]);
  return LANGUAGES.find((one) => one === asked) ?? LANGUAGES[0];
}
