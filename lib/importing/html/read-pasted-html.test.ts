import { describe, expect, test } from "vitest";
import { serializeMarkdown } from "#lib/document/markdown/serialize";
import { readPastedHtml } from "./read-pasted-html";

const read = (html: string) => readPastedHtml(html, { picturePrefix: "held-" });
const markdown = (html: string) => serializeMarkdown(read(html).content).trim();
const lines = (...all: string[]) => all.join("\n");

// What Word for Windows puts on the clipboard, without its style sheet.
const word = (
  body: string,
) => `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- @list l0 {mso-list-id:1;} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

const wordItem = (words: string, level: number, marker: string, list = "l0") =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>
`;

describe("Word", () => {
  test("bullets become a list, and deeper ones a list within it", () => {
    const html = word(
      `<p class=MsoNormal>Before<o:p></o:p></p>${wordItem("One", 1, "·")}${wordItem("Deeper", 2, "o")}${wordItem("Two", 1, "·")}<p class=MsoNormal>After</p>`,
    );
    expect(markdown(html)).toBe(lines("Before", "", "- One", "  - Deeper", "- Two", "", "After"));
  });

  test("numbers become a numbered list that starts where it did", () => {
    expect(markdown(word(wordItem("Three", 1, "3.") + wordItem("Four", 1, "4.")))).toBe(lines("3. Three", "4. Four"));
  });

  test("a paragraph between two lists keeps them apart", () => {
    const html = word(`${wordItem("One", 1, "1.")}<p class=MsoNormal>Between</p>${wordItem("Two", 1, "1.")}`);
    expect(markdown(html)).toBe(lines("1. One", "", "Between", "", "1. Two"));
  });

  test("footnotes become footnotes", () => {
    const html = word(
      `<p class=MsoNormal>Tides<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference><span>[1]</span></span><![endif]></span></span></a> rise.</p>
<div style='mso-element:footnote-list'><br clear=all><hr align=left size=1 width="33%"><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference>[1]</span></a> By the moon.</p></div></div>`,
    );
    expect(markdown(html)).toBe(lines("Tides[^1] rise.", "", "[^1]: By the moon."));
  });

  test("marks by style stay, and a heading is not bold", () => {
    const html = word(
      `<h2><span style='font-weight:bold'>Tides</span></h2><p class=MsoNormal>The <b>sea</b> is <span style='text-decoration:line-through'>flat</span> H<sub>2</sub>O.</p>`,
    );
    expect(markdown(html)).toBe(lines("## Tides", "", "The **sea** is ~~flat~~ H<sub>2</sub>O."));
  });

  test("pictures that only Word can read are counted, not shown broken", () => {
    const html = word(`<p><img width=200 height=100 src="file:///C:/Temp/msohtmlclip1/01/clip_image001.png">Sea</p>`);
    expect(read(html)).toMatchObject({ unreachable: 1, pictures: [] });
    expect(markdown(html)).toBe("Sea");
  });
});

const google = (body: string) =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-0a1b2c3d-7fff-1111-2222-333344445555">${body}</b><br class="Apple-interchange-newline">`;
const run = (words: string, style = "font-weight:400;font-style:normal;text-decoration:none;") =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;${style}vertical-align:baseline;white-space:pre-wrap;">${words}</span>`;
const googleItem = (words: string, level: number) =>
  `<li dir="ltr" aria-level="${level}" style="list-style-type:disc;"><p dir="ltr" role="presentation">${run(words)}</p></li>`;

describe("Google Docs", () => {
  test("the bold element around everything marks nothing, and styles mark words", () => {
    const html = google(
      `<p dir="ltr">${run("The ")}${run("sea", "font-weight:700;font-style:normal;")}${run(" is ")}${run("blue", "font-weight:400;font-style:italic;")}${run(".")}</p>`,
    );
    expect(markdown(html)).toBe("The **sea** is *blue*.");
  });

  test("lists within lists keep their levels and stay tight", () => {
    const html = google(`<ul>${googleItem("One", 1)}<ul>${googleItem("Deeper", 2)}</ul>${googleItem("Two", 1)}</ul>`);
    expect(markdown(html)).toBe(lines("- One", "  - Deeper", "- Two"));
  });

  test("a checklist becomes tasks", () => {
    const item = (words: string, done: boolean) =>
      `<li dir="ltr" role="checkbox" aria-checked="${done}" aria-level="1" style="list-style-type:none;"><img src="data:image/png;base64,iVBORw0KGgo=" width="17.6px" alt="${done ? "" : "un"}checked" /><p role="presentation" style="display:inline-block;">${run(words, done ? "text-decoration:line-through;" : "")}</p></li>`;
    expect(markdown(google(`<ul>${item("Row", false)}${item("Sail", true)}</ul>`))).toBe(
      lines("- [ ] Row", "- [x] Sail"),
    );
  });

  test("links keep their address without an underline", () => {
    const html = google(
      `<p><a href="https://example.org/" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">site</span></a></p>`,
    );
    expect(markdown(html)).toBe("[site](https://example.org/)");
  });
});

const notion = (body: string) => `<meta charset='utf-8'>${body}<!-- notionvc: 1f0c7d2e-3b1a-4e0f-9d7c-000000000000 -->`;

describe("Notion", () => {
  test("boxes, callouts and formulas become tasks, quotes and math", () => {
    const html = notion(
      `<h2>Plan</h2>\n<ul>\n<li>[ ]  Row</li>\n<li>[x]  Sail</li>\n</ul>\n<aside>\n💡\n\n<p>Mind the tide.</p>\n</aside>\n<p>So $a^2$ it is.</p>\n`,
    );
    expect(markdown(html)).toBe(
      lines("## Plan", "", "- [ ] Row", "- [x] Sail", "", "> 💡", ">", "> Mind the tide.", "", "So $a^2$ it is."),
    );
  });
});

const sheets = (rows: string) =>
  `<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" data-sheets-root="1" data-sheets-baot="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody>${rows}</tbody></table>`;

const excel = (
  rows: string,
) => `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">
<head><meta name=ProgId content=Excel.Sheet><style><!--.xl65 {font-weight:700;} .xl66 {mso-number-format:"0\\.00";}--></style></head>
<body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 width=128><!--StartFragment--> <col width=64 span=2 style='width:48pt'> ${rows}<!--EndFragment--></table></body></html>`;

describe("spreadsheets", () => {
  test("a range of Sheets becomes a table whose bold first row is its header", () => {
    const html = sheets(
      `<tr style="height:21px;"><td style="font-weight:bold;" data-sheets-value="x">Port</td><td style="font-weight:bold;">Metres</td></tr><tr><td>Brest</td><td style="text-align:right;">7.8</td></tr>`,
    );
    expect(markdown(html)).toBe(lines("| Port | Metres |", "| - | -: |", "| Brest | 7.8 |"));
  });

  test("a range of Excel becomes a table, with formats from its style sheet", () => {
    const html = excel(
      `<tr height=20><td height=20 class=xl65 width=64>Port</td><td class=xl65>Metres</td></tr><tr height=20><td>Brest</td><td class=xl66 align=right>7.80</td></tr>`,
    );
    expect(markdown(html)).toBe(lines("| Port | Metres |", "| - | -: |", "| Brest | 7.80 |"));
  });

  test("a range without a header stays without one, and a column is a table too", () => {
    expect(markdown(sheets("<tr><td>1</td></tr><tr><td>2</td></tr>"))).toBe(lines("| |", "| - |", "| 1 |", "| 2 |"));
  });

  test("merged cells stay merged, and a header over two rows is one row", () => {
    const html = sheets(`<tr><td colspan="2" rowspan="1">Both</td></tr><tr><td>1</td><td>2</td></tr>`);
    expect(markdown(html)).toBe(lines("| | |", "| - | - |", "| Both | |", "| 1 | 2 |", "", ': {merged="A1:B1"}'));
    const head = `<tr><th rowspan="2">a</th><th>b</th></tr><tr><th>c</th></tr><tr><td>1</td><td>2</td></tr>`;
    expect(markdown(sheets(head))).toBe(lines("| a | b |", "| - | - |", "| | **c** |", "| 1 | 2 |"));
  });

  test("a single cell is text", () => {
    expect(markdown(sheets("<tr><td>7.8</td></tr>"))).toBe("7.8");
  });
});

describe("web pages", () => {
  test("scripts, controls and addresses that run code do not come along", () => {
    const html = `<p onclick="x()">Sea <script>x()</script><button>Like</button><a href="javascript:x()">here</a><img src=x onerror=x()></p>`;
    expect(markdown(html)).toBe("Sea here");
  });

  test("markup that our own copies use is not trusted in theirs", () => {
    const html = `<p data-id="b1">Sea <span data-type="citation" data-items='[{"cid":"cit_1","key":"a"}]'>Lee</span></p>`;
    expect(JSON.stringify(read(html).content)).not.toMatch(/citation|b1/);
  });

  test("code keeps its lines and language, and a formula its source", () => {
    const html = `<div class="highlight-source-js"><pre><span>let a</span>\n<span>a++</span></pre></div><p>So <span class="katex"><span class="katex-mathml"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">x2</span></span></p>`;
    expect(markdown(html)).toBe(lines("```js", "let a", "a++", "```", "", "So $x^2$"));
  });

  test.each([
    ["both", "teal", "My caption", '![My caption](https://example.org/a.png){alt="teal"}'],
    [
      "its caption for a description",
      "",
      "My <b>own</b> caption",
      '![My own caption](https://example.org/a.png){alt="My own caption"}',
    ],
    [
      "a caption with links as a paragraph",
      "teal",
      'By <a href="https://example.org/">us</a>',
      "![teal](https://example.org/a.png)\n\n*By [us](https://example.org/)*",
    ],
  ])("a figure keeps %s", (_what, alt, caption, expected) => {
    const picture = `<img src="https://example.org/a.png" alt="${alt}">`;
    expect(markdown(`<figure>${picture}<figcaption>${caption}</figcaption></figure>`)).toBe(expected);
  });

  test("several pictures of one figure keep their descriptions, and its caption is a paragraph", () => {
    const pictures = '<img src="https://example.org/a.png" alt="a"><img src="https://example.org/b.png" alt="b">';
    expect(markdown(`<figure>${pictures}<figcaption>Both</figcaption></figure>`)).toContain("*Both*");
  });

  test("pictures given as data are handed out to be stored, in order", () => {
    const data = (name: string) => `data:image/png;base64,${name.repeat(500)}`;
    const html = `<p>One <img src="${data("A")}" alt="first"> two</p><p><img src="${data("B")}"></p>`;
    const { content, pictures } = read(html);
    expect(pictures).toEqual([data("A"), data("B")]);
    expect(JSON.stringify(content)).toMatch(/"src":"held-0".*"src":"held-1"/);
  });
});

test("lines of a code editor become one block of code", () => {
  const html = `<meta charset='utf-8'><div style="color: #d4d4d4;background-color: #1e1e1e;font-family: Menlo, Monaco, 'Courier New', monospace;font-weight: normal;font-size: 12px;line-height: 18px;white-space: pre;"><div><span style="color: #c586c0;">for</span><span> x </span></div><div><span>  end</span></div></div>`;
  expect(markdown(html)).toBe(lines("```", "for x ", "  end", "```"));
});
