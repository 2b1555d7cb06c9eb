import type { ListedPage } from "./store";

/** Lists the listed pages as links to their markdown, for language models (https://llmstxt.org). */
export function llms(site: string, pages: readonly ListedPage[]): string {
  const lines = pages.map(({ slug, title, description }) => {
    const about = line(description);
    return `- [${line(title).replace(/[[\]\\]/g, "\\$&")}](${site}/p/${slug}.md)${about ? `: ${about}` : ""}`;
  });
  const name = new URL(site).host;
  return `# ${name}

> Published pages, newest first. Each link leads to the page as markdown; without \`.md\` it is a page for people.

## Pages

${lines.join("\n")}
`;
}

// A tag would be HTML in markdown.
const line = (text: string) => text.replace(/\s+/g, " ").trim().replaceAll("<", "&lt;");
