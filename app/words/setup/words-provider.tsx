"use client";

import { NextIntlClientProvider } from "next-intl";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { Language } from "../../appearance/language";

const GivenWords = createContext<object>({});

// A provider of next-intl replaces the words of the one around it.
/** Adds words to those that the components inside it have already. */
export function WordsProvider({
  language,
  words,
  children,
}: {
  language: Language;
  words: object;
  children: ReactNode;
}) {
  const given = useContext(GivenWords);
  const all = useMemo(() => ({ ...given, ...words }), [given, words]);
  return (
    <GivenWords value={all}>
      <NextIntlClientProvider locale={language} messages={all} timeZone={TIME_ZONE}>
        {children}
      </NextIntlClientProvider>
    </GivenWords>
  );
}

// Without it next-intl would send the server's time zone, and times are read where the reader is.
const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
