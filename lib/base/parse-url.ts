/**
 * Parses a web address, or returns null. Not `URL.canParse`: in Node 20, once a process has called it often, it rejects
 * every address with a letter such as “ü”.
 */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
