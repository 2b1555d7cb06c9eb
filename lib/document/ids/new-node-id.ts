const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Creates a block id: `nod_` and 60 random bits in Crockford's base 32; the same in browser and server. */
export function newNodeId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return `nod_${Array.from(bytes, (byte) => ALPHABET[byte & 31]).join("")}`;
}
