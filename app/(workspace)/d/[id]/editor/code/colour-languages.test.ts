import common from "highlight.js/lib/common";
import { expect, test } from "vitest";
import { colourLanguage, highlighter, loadColours } from "./colour-languages";

const SAMPLES: Record<string, string> = {
  html: "<style>a { color: red }</style><script>let a = `b`;</script>",
  js: "const page = html`<p>a</p>`; const style = css`a { b: c }`;",
  markdown: "# A\n<b>bold</b> `code`",
  pycon: ">>> print('a')\na",
  "php-template": "<p><?php echo 1; ?></p>",
  console: "$ ls | grep a",
  tsx: "const a: number = <b>c</b>;",
  C: "int main(void) { return 0; }",
};

test("a name of no language has no colours", () => {
  for (const name of ["", "mermaid", "constructor", "__proto__"]) expect(colourLanguage(name)).toBeNull();
});

test("knows every language of the pages, by all its names", () => {
  for (const id of common.listLanguages()) {
    for (const name of [id, ...(common.getLanguage(id)?.aliases ?? [])]) expect(colourLanguage(name)).toBe(id);
  }
});

test("colours code as the pages do, with the languages within it", async () => {
  for (const [language, code] of Object.entries(SAMPLES)) {
    const id = colourLanguage(language);
    if (id) await loadColours(id);
    const as = { language, ignoreIllegals: true };
    expect(highlighter()?.highlight(code, as).value).toBe(common.highlight(code, as).value);
  }
});
