const ROR = /^(?:(?:https?:\/\/)?(?:www\.)?ror\.org\/)?(0[a-hj-km-np-tv-z0-9]{6})(\d{2})\/?$/i;

// Crockford's base 32.
const DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";

/** The address of an organisation in ROR, from that or its id, such as 03yrm5c26; null for a wrong checksum. */
export function readRor(text: string): string | null {
  const [, id, check] = ROR.exec(text.trim()) ?? [];
  if (id === undefined || check === undefined) return null;
  // The last two digits are the checksum of ISO 7064 (mod 97-10).
  let remainder = 0;
  for (const letter of id.toLowerCase()) remainder = (remainder * 32 + DIGITS.indexOf(letter)) % 97;
  if (98 - ((remainder * 100) % 97) !== Number(check)) return null;
  return `https://ror.org/${id.toLowerCase()}${check}`;
}
