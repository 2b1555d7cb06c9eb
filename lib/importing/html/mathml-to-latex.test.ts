import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import { mathmlToLatex } from "./mathml-to-latex";

const latex = (inside: string) => {
  const math = parseHTML(`<html><body><math>${inside}</math></body></html>`).document.querySelector("math");
  return math ? mathmlToLatex(math) : "";
};

test.each([
  ["<mi>x</mi><mo>=</mo><mn>1</mn>", "x = 1"],
  ["<mfrac><mn>1</mn><mi>n</mi></mfrac>", "\\frac{1}{n}"],
  ["<mfrac linethickness='0'><mi>n</mi><mi>k</mi></mfrac>", "\\binom{n}{k}"],
  ["<msup><mrow><mo>(</mo><mi>a</mi><mo>)</mo></mrow><mn>12</mn></msup>", "{( a )}^{12}"],
  ["<msubsup><mo>∫</mo><mn>0</mn><mi>∞</mi></msubsup>", "\\int_0^\\infty"],
  ["<munder><mi>lim</mi><mrow><mi>n</mi><mo>→</mo><mi>∞</mi></mrow></munder>", "\\lim_{n \\to \\infty}"],
  ["<mover><mi>x</mi><mo>^</mo></mover>", "\\hat{x}"],
  ["<mroot><mi>x</mi><mn>3</mn></mroot>", "\\sqrt[3]{x}"],
  ["<mi>Fr</mi>", "\\mathrm{Fr}"],
  ["<mtext>if $5</mtext>", "\\text{if  5}"],
  ["<mi>\\end{document}</mi>", "\\mathrm{enddocument}"],
  ["<mo>{</mo>", "\\{"],
  ["<semantics><mi>x</mi><annotation encoding='application/x-tex'>y</annotation></semantics>", "x"],
  ["<mfenced><mi>a</mi><mi>b</mi></mfenced>", "\\left( a, b \\right)"],
  ["", ""],
])("converts %s to %s", (inside, expected) => expect(latex(inside)).toBe(expected));
