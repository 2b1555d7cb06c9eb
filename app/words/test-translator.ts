import { createTranslator, type Messages, type NamespaceKeys, type NestedKeyOf } from "next-intl";
import type { Language } from "../appearance/language";
import de from "./de/de";
import en from "./en/en";
import type { Translator } from "./setup/translator";

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
