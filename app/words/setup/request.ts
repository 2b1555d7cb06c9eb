import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { APPEARANCE_COOKIE } from "../../appearance/appearance";
import { compiledWords } from "./compiled-words";
import { languageOf } from "./language-of";

/** The language and the words of a request; next-intl imports this as its configuration (`next.config.ts`). */
export default getRequestConfig(async () => {
  const appearance = (await cookies()).get(APPEARANCE_COOKIE)?.value;
  const locale = languageOf(appearance, (await headers()).get("accept-language"));
  return { locale, messages: compiledWords(locale) };
});
