/** A number of 32 bits for a text, the same in every process (FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
