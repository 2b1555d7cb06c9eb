"use server";

import { z } from "zod";
import { findStyle, knownLocales, type Style, searchStyles } from "#lib/citations/styles/catalogue";
import { SHORT_IDS } from "#lib/citations/styles/short-ids";
import type { Outcome } from "../../../../outcome";
import { act } from "../../../act";

const MOST = 60;

/** A citation style as the choice of one shows it. */
export type FoundStyle = Pick<Style, "id" | "title" | "shortTitle" | "fields" | "class" | "hasBibliography">;

const shape = z.string().max(200);

/** The styles that have these words in their title, short title, field or ISSN, best first; without words the best known. */
export async function findStyles(query: string): Promise<Outcome<FoundStyle[]>> {
  return act(
    shape,
    query,
    async (words) => {
      const known = Object.values(SHORT_IDS).map(findStyle);
      return (words.trim() === "" ? known : searchStyles(words, MOST)).map(shownStyle);
    },
    { leaves: true },
  );
}

const shownStyle = ({ id, title, shortTitle, fields, class: kind, hasBibliography }: Style): FoundStyle => ({
  id,
  title,
  shortTitle,
  fields,
  class: kind,
  hasBibliography,
});

/** The languages that citations can be written in, as BCP 47 tags. */
export async function findLocales(): Promise<Outcome<string[]>> {
  return act(z.undefined(), undefined, async () => [...knownLocales()], { leaves: true });
}
