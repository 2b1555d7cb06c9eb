import hljs from "highlight.js/lib/common";

const BLOCK = /(<pre(?: data-id="[^"]*")?>)<code class="language-([^"]+)">([^<]*)<\/code><\/pre>/g;

// Highlighting is optional: past this many characters it costs more than it helps.
const MAX_CHARACTERS = 50_000;

const CHARACTERS: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

/** Highlights the code blocks in HTML from `renderHtml` or `editorHtml` by classes; code in an unknown language stays plain. */
export function highlightCode(html: string): string {
  return html.replace(BLOCK, (block, pre: string, language: string, code: string) => {
    if (code.length > MAX_CHARACTERS || !hljs.getLanguage(language)) return block;
    const { value } = hljs.highlight(plainCode(code), { language, ignoreIllegals: true });
    return `${pre}<code class="language-${language}">${value}</code></pre>`;
  });
}

/** The code that an HTML code block shows. */
export const plainCode = (code: string): string =>
  code.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => CHARACTERS[entity] ?? entity);
