const FRONT_MATTER = /^---\r?\n([\s\S]*?)(?:^|\r?\n)---\r?\n(?:\r?\n)?/;
const OWN = /^colophon-(id|version):[ \t]*(\S*)[ \t]*\r?\n?/gm;

/**
 * Reads a markdown file: the document's id and version from its front matter, null when they are not there, and the
 * document's own markdown, which keeps all other front matter.
 */
export function readFile(text) {
  const found = FRONT_MATTER.exec(text);
  const own = Object.fromEntries([...(found?.[1] ?? "").matchAll(OWN)].map(([, name, value]) => [name, value]));
  if (!found || Object.keys(own).length === 0) return { id: null, version: null, markdown: text };
  const rest = found[1].replace(OWN, "").trimEnd();
  const body = text.slice(found[0].length);
  return {
    id: own.id || null,
    version: /^[1-9]\d*$/.test(own.version ?? "") ? Number(own.version) : null,
    markdown: rest === "" ? body : `---\n${rest}\n---\n${body === "" ? "" : `\n${body}`}`,
  };
}

/** Writes a markdown file that `readFile` reads as this id, version and markdown. */
export function writeFile({ id, version, markdown }) {
  const found = FRONT_MATTER.exec(markdown);
  const lines = [`colophon-id: ${id}`, `colophon-version: ${version}`, ...(found?.[1] ? [found[1]] : [])];
  return `---\n${lines.join("\n")}\n---\n\n${found ? markdown.slice(found[0].length) : markdown}`;
}

/** A file name for a title: its letters and digits, at most 60 characters; never one of `taken`, to which it is added. */
export function nameFor(title, taken) {
  const plain = title
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");
  const base = [...plain].slice(0, 60).join("") || "untitled";
  let name = `${base}.md`;
  for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${base}-${count}.md`;
  taken.add(name.toLowerCase());
  return name;
}
