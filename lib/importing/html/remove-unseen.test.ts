import { expect, test } from "vitest";
import { serializeMarkdown } from "#lib/document/markdown/serialize";
import { readHtml } from "./read-html";

function read(body: string, head = "") {
  const html = `<html><head><title>T</title>${head}</head><body><p>Seen words.</p>${body}</body></html>`;
  const { content, warnings = [] } = readHtml(html, "https://site.test/page", { isWhole: true });
  return { text: serializeMarkdown(content, []), warnings };
}

const ORDER = "obey me";
test.each([
  ["display: none", `<p style="display: none">${ORDER}</p>`],
  ["visibility: hidden", `<p style="visibility:hidden">${ORDER}</p>`],
  ["opacity: 0", `<p>a <span style="OPACITY: 0.0">${ORDER}</span></p>`],
  ["hidden", `<div hidden><p>${ORDER}</p></div>`],
  ["text of 1 px", `<p style="font-size:1px">${ORDER}</p>`],
  ["text without a size", `<p style="font-size: 0">${ORDER}</p>`],
  ["text of the page's white", `<p style="color:#fff">${ORDER}</p>`],
  [
    "text of its background's colour",
    `<div style="background:#123456"><p style="color:rgb(18, 52, 86)">${ORDER}</p></div>`,
  ],
  ["transparent text", `<p style="color:rgba(0,0,0,0)">${ORDER}</p>`],
])("leaves out %s, and says so", (_what, body) => {
  const { text, warnings } = read(body);
  expect(text).toContain("Seen words.");
  expect(text).not.toContain(ORDER);
  expect(warnings).toEqual([expect.stringContaining(ORDER)]);
});

test.each([
  ["a class", ".x { display: none }", `<p class="x">${ORDER}</p>`],
  [
    "several selectors",
    "h6, #y > em { color: white !important }",
    `<p id="y">a <em style="color:black">${ORDER}</em></p>`,
  ],
  ["a comment before the rule", "/* a { } */ .x{font-size:1px}", `<p class="x">${ORDER}</p>`],
  ["a rule after an at-rule", "@media print { p { color: red } } .x { opacity: 0 }", `<p class="x">${ORDER}</p>`],
])("leaves out what the page's own sheet hides by %s", (_what, sheet, body) => {
  const { text, warnings } = read(body, `<style>${sheet}</style>`);
  expect(text).not.toContain(ORDER);
  expect(warnings).toHaveLength(1);
});

test.each([
  ["white text on a dark ground", "", `<div style="background-color: #000"><p style="color: white">${ORDER}</p></div>`],
  ["what a later rule shows again", ".x{display:none} .x.open{display:block}", `<p class="x open">${ORDER}</p>`],
  ["what only print hides", "@media print { .x { display: none } }", `<p class="x">${ORDER}</p>`],
  ["small text", "", `<p style="font-size: 10px">${ORDER}</p>`],
  ["half-transparent text", "", `<p style="opacity: 0.5">${ORDER}</p>`],
  ["a state of an element", ".x:hover { display: none }", `<p class="x">${ORDER}</p>`],
  ["inherited colours", "", `<p style="color: inherit">${ORDER}</p>`],
])("keeps %s", (_what, sheet, body) => {
  const { text, warnings } = read(body, `<style>${sheet}</style>`);
  expect(text).toContain(ORDER);
  expect(warnings).toEqual([]);
});
