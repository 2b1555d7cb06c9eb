import { Document, Packer, Paragraph, type ParagraphChild } from "docx";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { ommlOf } from "./omml";

async function mathIn(latex: string): Promise<string> {
  const math = ommlOf(latex, true);
  if (!math) return "";
  const file = new Document({ sections: [{ children: [new Paragraph({ children: [math as ParagraphChild] })] }] });
  const xml = strFromU8(
    unzipSync(new Uint8Array(await Packer.toArrayBuffer(file)))["word/document.xml"] ?? new Uint8Array(),
  );
  return /<m:oMath>[\s\S]*<\/m:oMath>/.exec(xml)?.[0] ?? "";
}

const lettersOf = (xml: string) =>
  xml
    .replace(/<m:chr m:val="(.)"\/>/gu, "$1")
    .replace(/<[^>]*>/g, "")
    .replace(/\s/g, "");

test.each([
  ["\\int_0^\\infty \\rho g h \\, dx = 1", "∫0∞ρghdx=1", ["m:nary", "m:sub", "m:sup"]],
  ["\\sum_{i=1}^{n} i^2 + 1", "∑i=1ni2+1", ["m:nary", "m:sSup"]],
  ["\\frac{a}{b} + \\sqrt[3]{x} + \\sqrt{y}", "ab+3x+y", ["m:f", "m:rad", "m:deg"]],
  ["\\left( \\frac{1}{2} \\right]", "12", ['m:begChr m:val="("', 'm:endChr m:val="]"']],
  ["\\hat{x} + \\overline{ab} + \\underbrace{c}_{d}", "\u0302x+ab+⏟cd", ["m:acc", "m:bar", "m:groupChr", "m:limLow"]],
  ["\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}", "abcd", ["m:m>", "m:mr"]],
  ["\\sin x + \\text{if } \\mathbf{v}", "sinx+ifv", ['m:sty m:val="p"', "m:nor"]],
  ["\\lim_{n \\to \\infty} a_n", "limn→∞an", ["m:limLow", "m:sSub"]],
  ["\\binom{n}{k}", "nk", ['m:val="noBar"']],
])("writes %s with all of its signs", async (latex, signs, elements) => {
  const xml = await mathIn(latex);
  expect(lettersOf(xml)).toBe(signs);
  for (const element of elements) expect(xml).toContain(element);
});

test("knows no formula that KaTeX cannot read", () => {
  expect(ommlOf("\\frac{", false)).toBeNull();
  expect(ommlOf("\\input{/etc/passwd}", false)).toBeNull();
});
