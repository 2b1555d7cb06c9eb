/** The name of the file at a URL, without its extension; the host when the URL has no file name. */
export function fileName(url: string): string {
  const { pathname, hostname } = new URL(url);
  const last = pathname.split("/").filter(Boolean).at(-1) ?? "";
  const name = decoded(last).replace(/\.\w{1,8}$/, "");
  return name || hostname;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign that encodes nothing is literal.
    return text;
  }
}
