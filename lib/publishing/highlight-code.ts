import hljs from "highlight.js/lib/common";

const BLOCK = /<pre><code class="language-([^"]+)">([^<]*)<\/code><\/pre>/g;

// Colouring is a courtesy: past this many characters it would cost more than it gives.
const MAX_CHARACTERS = 50_000;

const CHARACTERS: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&amp;": "&",
};

/** Colours the code blocks of HTML that `renderHtml` wrote, by classes; code of a language that is not known stays plain. */
export function highlightCode(html: string): string {
  return html.replace(BLOCK, (block, language: string, code: string) => {
    if (code.length > MAX_CHARACTERS || !hljs.getLanguage(language)) return block;
    const { value } = hljs.highlight(plain(code), { language, ignoreIllegals: true });
    return `<pre><code class="language-${language}">${value}</code></pre>`;
  });
}

const plain = (code: string) => code.replace(/&(?:lt|gt|quot|#39|amp);/g, (entity) => CHARACTERS[entity] ?? entity);
