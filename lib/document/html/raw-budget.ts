// About a tenth of a second, whatever is in them.
const MOST_CHARACTERS = 300_000;
const DEAREST_TAGS = 2_000;
const CHARACTERS_A_PIECE = 50;

/** How much raw HTML one page renders; what is past it is shown as source. */
export class RawBudget {
  #left = MOST_CHARACTERS;

  /** Whether a piece of HTML may still be rendered; it counts when it is. */
  take(html: string): boolean {
    // Elements within elements are walked by recursion.
    if (html.split("<").length > DEAREST_TAGS) return false;
    this.#left -= html.length + CHARACTERS_A_PIECE;
    return this.#left >= 0;
  }
}
