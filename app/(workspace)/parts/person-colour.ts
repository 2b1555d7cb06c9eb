const COLOURS = 8;

/** The number of a person's colour, 1 to 8, which `data-person` selects in the style sheets; the same on every page. */
export function personColour(id: string): number {
  let sum = 0;
  // The end of an id is random, its beginning is the time.
  for (const character of id.slice(-8)) sum = (sum * 31 + character.charCodeAt(0)) % 8_191;
  return (sum % COLOURS) + 1;
}

/** The initials of a name, two letters at most. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : ""].map((word = "") => [...word][0] ?? "");
  return letters.join("").toUpperCase();
}
