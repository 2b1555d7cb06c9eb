import { plainTitle } from "#lib/citations/csl/work-facts";
import { readableSource } from "#lib/citations/quotations/source-words";
import type { Annotated, Highlight } from "../annotations/store";

const MOST_SHOWN = 60;

/** A highlight and its work in a line of the report. */
export function nameHighlight(
  { quote, page }: Pick<Highlight, "quote" | "page">,
  place: Annotated | undefined,
): string {
  const words = readableSource(quote);
  const cut = words.length > MOST_SHOWN ? `${words.slice(0, MOST_SHOWN)}…` : words;
  const what = cut === "" ? `The annotation on page ${page}` : `The highlight “${cut}”`;
  return place ? `${what} of “${plainTitle(place.csl)}”` : what;
}
