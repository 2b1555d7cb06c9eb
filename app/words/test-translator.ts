import { createTranslator, type Messages, type NamespaceKeys, type NestedKeyOf } from "next-intl";
import de from "./de";
import en from "./en";
import type { Language } from "./language";
import type { Translator } from "./translator";

/** The translator of an area, for unit tests. */
export function testTranslator<Area extends NamespaceKeys<Messages, NestedKeyOf<Messages>>>(
  area: Area,
  language: Language = "en",
): Translator<Area> {
  const messages = { en, de }[language] as Messages;
  const onError = (error: Error) => {
    throw error;
  };
  return createTranslator({ locale: language, messages, namespace: area, onError }) as Translator<Area>;
}
