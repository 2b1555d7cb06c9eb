const WEB = /^(?:https?:\/\/|www\.)[^\s<>]*[^\s<>.,;:!?'"()[\]]$/i;
const MAIL = /^(?:mailto:)?[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/i;

// Without a scheme most endings are also those of files and abbreviations, such as `index.md`.
const BARE =
  /^(?:[a-z\d-]+\.)+(?:com|org|net|edu|gov|info|io|ai|dev|app|eu|de|at|ch|fr|nl|it|es|pl|se|uk|us|ca|au|jp|cn|in|br)(?:[/?#][^\s<>]*[^\s<>.,;:!?'"()[\]]|\/)?$/i;

/** A word without the brackets around it, and how much of the word is before it. */
function withoutBrackets(word: string): { inside: string; before: number } {
  const isBracketed = /^\(.*\)$|^\[.*\]$/.test(word);
  return isBracketed ? { inside: word.slice(1, -1), before: 1 } : { inside: word, before: 0 };
}

/** The address that a typed word is, and where in the word it stands; null for other words. */
export function typedAddress(word: string): { href: string; from: number; to: number } | null {
  const { inside, before } = withoutBrackets(word);
  const place = { from: before, to: before + inside.length };
  if (MAIL.test(inside)) return { href: inside.startsWith("mailto:") ? inside : `mailto:${inside}`, ...place };
  if (WEB.test(inside) || BARE.test(inside))
    return { href: /^https?:/i.test(inside) ? inside : `http://${inside}`, ...place };
  return null;
}
