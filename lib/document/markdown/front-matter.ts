const FENCED = /^---[ \t]*\r?\n([\s\S]*?)\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
// A rule followed by a setext heading looks similar; front matter begins with a key or a comment.
const YAML_START = /^(?:#|[A-Za-z_"'][\w "'.-]*:(?:\s|$))/;

/**
 * Splits a markdown file into its YAML front matter without fences, or null, and the rest with the number of removed
 * lines.
 */
export function splitFrontMatter(markdown: string): { frontMatter: string | null; body: string; lines: number } {
  const whole = FENCED.exec(markdown);
  const yaml = whole?.[1];
  if (!whole || yaml === undefined || !YAML_START.test(yaml)) return { frontMatter: null, body: markdown, lines: 0 };
  return {
    frontMatter: yaml.replaceAll("\r\n", "\n"),
    body: markdown.slice(whole[0].length),
    lines: whole[0].split("\n").length - 1,
  };
}
