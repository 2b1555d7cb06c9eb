import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { manuscriptOf } from "../manuscript/manuscript";
import { sourceOf } from "../manuscript/test-source";
import { readLatexTemplate } from "./template";
import { writeLatex } from "./write-latex";

const documentOf = (inside: string) => `\\documentclass{book}\n\\begin{document}\n${inside}\n\\end{document}`;

const OPTIONS = { citations: "zotero", bibliography: "biblatex", look: "article" } as const;

async function filled(template: string, markdown: string): Promise<string> {
  const manuscript = manuscriptOf(await sourceOf(markdown));
  const files = unzipSync(writeLatex(manuscript, OPTIONS, readLatexTemplate(template)));
  return strFromU8(files["main.tex"] ?? new Uint8Array());
}

describe("a template of LaTeX is refused", () => {
  test.each([
    ["without a body", documentOf("$title$"), "no $body$"],
    ["with two bodies", documentOf("$body$ $body$"), "more than once"],
    ["that is no document", "$body$", "no \\documentclass"],
    ["with an unknown placeholder", documentOf("$subtitle$ $body$"), "not known: $subtitle$"],
    ["with a loop", documentOf("$for(author)$ $body$"), "not known: $for(author)$"],
    ["with an unknown condition", documentOf("$if(draft)$ x $endif$ $body$"), "not known: $if(draft)$"],
    ["with an open condition", documentOf("$if(title)$ $body$"), "without its $endif$"],
    ["with an end too many", documentOf("$body$ $endif$"), "without its $if"],
    ["with two elses", documentOf("$if(title)$a$else$b$else$c$endif$ $body$"), "$else$"],
    ["with conditions without end", documentOf(`${"$if(title)$".repeat(1_000)}$body$`), "within each other"],
    ["that is too long", documentOf(`$body$${"x".repeat(300_000)}`), "256 KiB"],
  ])("%s", (_what, text, words) => {
    expect(() => readLatexTemplate(text)).toThrow(
      expect.objectContaining({ code: "import_failed", message: expect.stringContaining(words) }),
    );
  });
});

describe("a template of LaTeX", () => {
  test("gives the text its form", async () => {
    const tex = await filled(
      documentOf("\\title{$title$} $author$, $lang$\n$body$ costs 5 $$ and $x^2$"),
      "The *sea*.",
    );
    expect(tex).toContain("\\title{On Tides} Jane Anne Doe");
    expect(tex).toContain(", en\nThe \\emph{sea}. costs 5 $ and $x^2$");
    expect(tex).not.toContain("article");
  });

  test("takes the first section as the abstract, if that is its name", async () => {
    const template = documentOf("$if(abstract)$[$abstract$]$else$none$endif$\n<$body$>");
    expect(await filled(template, "## Abstract\n\nIn short.\n\n## Sea\n\nText.")).toMatch(
      /\[In short\.\]\n<\\section\{Sea\}\n\nText\.>/,
    );
    expect(await filled(template, "## Sea\n\nText.")).toContain("none\n<\\section{Sea}");
    expect(await filled(documentOf("$body$"), "## Abstract\n\nIn short.")).toContain("\\section{Abstract}");
  });

  test("places the references, or leaves them at the end of the text", async () => {
    const cited = "Text [@key].";
    expect(await filled(documentOf("$citations$ <$body$> [$bibliography$]"), cited)).toMatch(
      /\\addbibresource\{references\.bib\} <Text[^>]*> \[\\print/,
    );
    expect(await filled(documentOf("<$body$>"), cited)).toMatch(/<Text[^>]*\\printbibliography[^>]*>/);
  });
});
