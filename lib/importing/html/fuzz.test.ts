import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { AppError } from "#lib/base/errors";
import type { NodeJson } from "#lib/document/model/document";
import { parseContent } from "#lib/document/schema/validate";
import { runs } from "#lib/test-runs";
import { readHtml } from "./read-html";

const folder = "e2e/pages";
const pages = readdirSync(folder)
  .filter((name) => name.endsWith(".html"))
  .map((name) => readFileSync(`${folder}/${name}`, "utf8"));

/** The document of a page, or null when it is refused with our own error; any other error is a fault. */
function read(html: string): NodeJson | null {
  try {
    return readHtml(html, "https://example.org/page").content;
  } catch (thrown) {
    // Rules of ours that a page breaks are no reason to refuse it; only its size is.
    const isRefusal = thrown instanceof AppError && (thrown.code === "import_failed" || /at most/.test(thrown.message));
    if (isRefusal) return null;
    throw thrown;
  }
}

function isSafe(document: NodeJson | null): boolean {
  if (!document) return true;
  expect(parseContent(document)).toEqual(document);
  const addresses = JSON.stringify(document).matchAll(/"(?:href|src)":"([^"]*)"/g);
  return [...addresses].every(([, address]) => /^(?:https?:|mailto:|tel:|data:image\/)/.test(address ?? ""));
}

const NAMES =
  "p div span a b i em strong h1 h2 ul ol li dl dt dd table tr td th thead caption tbody pre code blockquote sup sub figure figcaption img br hr math mi mfrac msup mo annotation script style template svg iframe noscript input details summary section article main aside nav header footer q ruby rt form body html head title".split(
    " ",
  );
const ATTRIBUTES = [
  'href="#x"',
  'href="javascript:alert(1)"',
  'id="x"',
  'class="footnote"',
  'class="katex"',
  'class="highlight"',
  'src="a.png"',
  'src="data:image/svg+xml,x"',
  'colspan="9"',
  'rowspan="0"',
  'colspan="-1"',
  'type="checkbox"',
  'data-width="700"',
  'data-label="x"',
  'data-place="left"',
  'data-meta="a\nb"',
  'data-caption="x"',
  "data-header-column",
  'data-kind="x"',
  'align="right"',
  'role="presentation"',
  'start="-5"',
  'start="99999999999"',
  'alttext="\\frac{"',
  'display="block"',
  'data-latex="$"',
  'data-note="a b"',
  'data-type="taskItem"',
  'data-note-text="]"',
  'alt="a&#10;b"',
  'title="a\nb"',
  'style="display:none"',
  "hidden",
  'lang="xx-"',
];
const TEXTS = [
  "word",
  " ",
  "$x$",
  "\\(",
  "\u0000",
  "\ud800",
  "[1]",
  "1",
  "🌊",
  "&nbsp;",
  "&#0;",
  "\n\n",
  "x".repeat(300),
];

const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NAMES).chain(opening) },
  { weight: 3, arbitrary: fc.constantFrom(...NAMES).map((name) => `</${name}>`) },
  { weight: 3, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
);

function opening(name: string): fc.Arbitrary<string> {
  return fc.subarray(ATTRIBUTES, { maxLength: 3 }).map((attributes) => `<${[name, ...attributes].join(" ")}>`);
}

test("any sequence of tags and text becomes a valid document or is refused", () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => isSafe(read(pieces.join("")))),
    runs(300),
  );
});

test("a page with a part cut out, doubled or moved becomes a valid document or is refused", () => {
  const damage = fc.record({
    page: fc.constantFrom(...pages),
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    to: fc.double({ min: 0, max: 1, noNaN: true }),
    how: fc.constantFrom("cut", "double", "swap"),
  });
  fc.assert(
    fc.property(damage, ({ page, from, to, how }) => {
      const [a = 0, b = 0] = [from, to].map((share) => Math.floor(share * page.length)).sort((x, y) => x - y);
      const [start, middle, end] = [page.slice(0, a), page.slice(a, b), page.slice(b)];
      const damaged = { cut: start + end, double: start + middle + middle + end, swap: middle + start + end };
      return isSafe(read(damaged[how as keyof typeof damaged]));
    }),
    runs(150),
  );
});

test("lists, quotes and tables nested a thousand deep are flattened", () => {
  for (const name of ["div", "ul><li", "blockquote", "b", "table><tr><td", "sup"]) {
    expect(isSafe(read(`<p>text</p>${`<${name}>`.repeat(1000)}deep`))).toBe(true);
  }
});
