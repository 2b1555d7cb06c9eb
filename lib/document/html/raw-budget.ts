// About a tenth of a second for any content.
const MOST_CHARACTERS = 300_000;
const DEAREST_TAGS = 2_000;
const CHARACTERS_A_PIECE = 50;

/** Limits the raw HTML that one page renders; the rest is shown as source. */
export class RawBudget {
  #left = MOST_CHARACTERS;

  /** Whether a piece of HTML may still be rendered; if so, counts it. */
  take(html: string): boolean {
    // Nested elements are visited recursively.
    if (html.split("<").length > DEAREST_TAGS) return false;
    this.#left -= html.length + CHARACTERS_A_PIECE;
    return this.#left >= 0;
  }
}
