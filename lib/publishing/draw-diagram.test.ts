import fc from "fast-check";
import { XMLValidator } from "fast-xml-parser";
import { describe, expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import { withColours } from "./diagram-colours";
import { drawDiagram } from "./draw-diagram";
import { safeSvg } from "./safe-svg";

const drawn = (code: string) => {
  const made = drawDiagram(code);
  if ("undrawn" in made) throw new Error(`Not drawn: ${made.undrawn}`);
  return made;
};

const HOSTILE = [
  '"></text><script>alert(1)</script>',
  "<img src=x onerror=alert(1)>",
  "javascript:alert(1)",
  "url(https://example.org/a.png)",
  "&lt;script&gt;",
  "<foreignObject><p>x</p></foreignObject>",
  "]]><!--",
];

const KNOWN = /^<\/?(?:circle|defs|ellipse|g|line|marker|path|polygon|polyline|rect|svg|text|tspan)[ >]/;

/** What an SVG has that it may not have. */
function faultsOf(svg: string): string[] {
  const valid = XMLValidator.validate(svg);
  const tags = svg.match(/<[^>]*>/g) ?? [];
  return [
    ...(valid === true ? [] : [valid.err.msg]),
    ...tags.filter((tag) => !KNOWN.test(tag)),
    ...tags.filter((tag) => /\s(?:on\w+|style|class|href|xlink:\w+|data-[\w-]+)=/i.test(tag)),
    ...tags.filter((tag) => /url\((?!#drawing-0-[\w-]+\))|(?<!xmlns=")https?:/.test(tag)),
  ];
}

describe("an SVG is written anew", () => {
  test("without scripts, links, styles, pictures and events", () => {
    const svg = `<svg width="10" height="10" onload="x()" style="background:url(https://e.example)"><style>@import url(https://e.example)</style><script>x()</script><a href="javascript:x()"><rect width="5" height="5" fill="url(https://e.example)" onclick="x()"/></a><image href="https://e.example/a.png"/><foreignObject><p>x</p></foreignObject><use href="#a"/><rect width="1e999" height="5" stroke="red;x"/><animate/><text>a &lt;b&gt;</text></svg>`;
    const safe = safeSvg(svg);
    expect(faultsOf(safe?.svg ?? "")).toEqual([]);
    expect(safe?.svg).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect height="5" stroke="var(--_line)"></rect><text>a &lt;b&gt;</text></svg>',
    );
  });

  test.each(["<p>x</p>", "", '<svg width="-1" height="5"></svg>', '<svg width="1" height="999999"></svg>'])(
    "or not at all: %j",
    (svg) => expect(safeSvg(svg)).toBeNull(),
  );
});

describe("a diagram", () => {
  test.each([
    ["flowchart TD\nA[Ebb] -->|then| B{Flood}\nsubgraph one\nC-->D\nend", "then, Ebb, Flood"],
    ["sequenceDiagram\nA->>B: Hello", "Hello, A, B"],
    ["stateDiagram-v2\n[*] --> Ebb", "Ebb"],
    ["classDiagram\nclass Sea {\n+int depth\n}\nSea <|-- Bay", "Sea"],
    ["erDiagram\nSEA ||--o{ BAY : has", "has"],
  ])("is drawn with its words: %j", (code, words) => {
    const { svg, width, height, words: shown } = drawn(code);
    expect(faultsOf(svg)).toEqual([]);
    for (const word of words.split(", ")) expect(shown.split(", ")).toContain(word);
    expect(Math.min(width, height)).toBeGreaterThan(20);
  });

  test("shows hostile words as words, and no colour that is not one", () => {
    for (const words of HOSTILE)
      for (const code of [
        `graph TD\nA["${words.replace(/[[\]"]/g, "")}"] --> B`,
        `graph TD\nA --> B\nstyle A fill:${words},stroke:${words}\nlinkStyle 0 stroke:${words}`,
        `sequenceDiagram\nA->>B: ${words}`,
        `erDiagram\nA ||--o{ B : ${words}`,
      ]) {
        const made = drawDiagram(code);
        if ("svg" in made) expect([code, faultsOf(made.svg)]).toEqual([code, []]);
      }
  });

  test("is safe whatever its source is", () => {
    const piece = fc.constantFrom(
      ...[
        "A",
        "-->",
        "[",
        "]",
        "((",
        "))",
        "{",
        "}",
        "|",
        '"',
        ":",
        "\n",
        " ",
        "style A fill:",
        "#f0f",
        "<b>",
        "&#x3c;",
        "end",
      ],
      ...["subgraph", "A->>B: ", "class ", "<|--", "||--o{", ...HOSTILE],
    );
    const head = fc.constantFrom("graph TD", "sequenceDiagram", "classDiagram", "erDiagram", "stateDiagram-v2");
    fc.assert(
      fc.property(head, fc.array(piece, { maxLength: 20 }), (first, pieces) => {
        const made = drawDiagram(`${first}\n${pieces.join("")}`);
        if ("svg" in made) expect(faultsOf(made.svg)).toEqual([]);
      }),
      runs(400),
    );
  });

  test("shows the diamond of a composition beside its box", () => {
    const { svg } = drawn("classDiagram\nclass Sea\nSea *-- Wave");
    expect(svg).toMatch(/<marker id="drawing-0-cls-composition"[^>]* refX="12"/);
  });

  test("has readable letters on a ground that its author chose", () => {
    const { svg } = drawn("graph TD\nA --> B\nstyle A fill:#ffcc00\nstyle B fill:#000080");
    expect(svg).toMatch(/fill="#ffcc00"[^>]*><\/rect>\s*<text[^>]*fill="#1c1b19"/);
    expect(svg).toMatch(/fill="#000080"[^>]*><\/rect>\s*<text[^>]*fill="#ffffff"/);
  });

  test("has the colours of its page, and colours of its own in a file", () => {
    const { svg } = drawn("graph TD\nA --> B");
    expect(svg).toContain('fill="var(--_text)"');
    expect(withColours(svg)).not.toContain("var(");
    expect(withColours(svg)).toContain('fill="#1c1b19"');
  });
});
