import { getLocale, getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import type { Area } from "./setup/area";
import { WordsProvider } from "./setup/words-provider";

/** Gives the client components inside it the words of these areas, beside those of the layouts around it. */
export async function Words({ areas, children }: { areas: readonly Area[]; children: ReactNode }) {
  const all = await getMessages();
  const words = Object.fromEntries(areas.map((area) => [area, all[area]]));
  return (
    <WordsProvider language={await getLocale()} words={words}>
      {children}
    </WordsProvider>
  );
}
