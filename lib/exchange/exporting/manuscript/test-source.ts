import { deflateSync } from "node:zlib";
import type { CslItem } from "#lib/citations/csl/csl";
import { withIds } from "#lib/document/ids/node-ids";
import { parseMarkdown } from "#lib/document/markdown/parse";
import type { DocumentJson } from "#lib/document/model/document";
import { citedIds } from "#lib/document/model/known-citations";
import { CITED_KEYS, citedKeys } from "#lib/document/model/test-documents";
import { authorNamed, type TextAuthor } from "#lib/shapes/text-author";
import { formatCited } from "#lib/works/document-citations/format-document";
import type { DocumentCitation } from "#lib/works/document-citations/store";
import type { ExportPicture, ExportSource } from "./source";

const work = (family: string, given: string, year: number, rest: Partial<CslItem>): CslItem => ({
  type: "article-journal",
  author: [{ family, given }],
  issued: { "date-parts": [[year, 3]] },
  "container-title": "Journal of Tides & Waves",
  volume: "12",
  page: "101-118",
  ...rest,
});

/** Invented works for the keys of `CITED_KEYS`. */
export const TEST_WORKS: Readonly<Record<string, CslItem>> = {
  key: work("Doe", "Jane Anne", 2020, { title: "The measure of <i>tides</i>", DOI: "10.5555/12345678" }),
  other_one: work("Müller", "Jürgen", 1999, { type: "book", title: "100 % Wasser & Salz", publisher: "Springer" }),
  smith_2020: work("Smith", "Ann", 2020, { title: "Waves_and_currents {I}" }),
  smith_2020a: work("Smith", "Ann", 2020, { title: "Waves and currents #2" }),
  "x.y:z/1-2": work("O’Neil", "Zoë", 2001, { type: "chapter", title: "On ~ $x$ \\ and ^", publisher: "A & B" }),
  müller1999: work("王", "小明", 2011, { title: "潮汐" }),
};

const UNCHECKED = { verified: null, retracted: null, newerVersion: null };

/** A text as an export's source, with the works of `TEST_WORKS`; `settings` are those of a document. */
export async function sourceOf(
  text: string | DocumentJson,
  { settings = {}, ...rest }: Partial<ExportSource> & { settings?: Record<string, unknown> } = {},
): Promise<ExportSource> {
  const content = withIds(typeof text === "string" ? parseMarkdown(text, citedKeys()) : text);
  const cited: DocumentCitation[] = [...CITED_KEYS].map(([key, id]) => ({
    id,
    key,
    csl: TEST_WORKS[key] ?? { type: "book" },
    libraryId: null,
    identifier: null,
    checks: UNCHECKED,
    createdAt: new Date(0),
  }));
  const { formatted = await formatCited(cited, { userId: "usr_1", settings }, content) } = rest;
  const { clusters, inText, isNoteStyle, bibliography, placement } = formatted;
  const mentioned = new Set(citedIds(content));
  return {
    id: "doc_1",
    title: "On Tides",
    content,
    authors: [authorNamed("Jane Anne Doe", "0000-0002-1825-0097"), authorNamed("Jürgen Müller")],
    locale: "en",
    style: "apa",
    date: new Date("2026-03-04T00:00:00Z"),
    url: null,
    origin: "https://texts.example",
    version: 3,
    changedAt: new Date("2026-03-05T10:11:12Z"),
    excerpt: "The sea comes & goes.",
    license: null,
    doi: null,
    contact: null,
    isNumbered: false,
    hasContents: false,
    lists: { figures: false, tables: false },
    parts: [],
    works: cited.map(({ id, key, csl }) => ({ id, key, csl, isMentioned: mentioned.has(id) })),
    citationKeys: [...CITED_KEYS.keys()],
    pictures: new Map(),
    diagrams: new Map(),
    comments: [],
    suggestions: [],
    ...rest,
    formatted: { clusters, inText, isNoteStyle, bibliography, placement },
  };
}

/** Citations that no style formats, for tests that need many texts. */
export const UNFORMATTED: ExportSource["formatted"] = {
  clusters: new Map(),
  inText: new Map(),
  isNoteStyle: false,
  bibliography: [],
  placement: "none",
};

/** Two authors with all that can be known of one, in part hostile. */
export const TEST_AUTHORS: readonly TextAuthor[] = [
  {
    name: "Jane Anne Doe",
    orcid: "0000-0002-1825-0097",
    email: "jane@example.org",
    isCorresponding: true,
    affiliations: [
      { name: "California Digital Library", ror: "https://ror.org/03yrm5c26" },
      { name: "Institut für <Ebbe> & Flut #1_%", ror: null },
    ],
    roles: ["conceptualization", "writing-review-editing"],
  },
  {
    ...authorNamed("Jürgen Müller"),
    email: "juergen@example.org",
    affiliations: [{ name: "California Digital Library", ror: "https://ror.org/03yrm5c26" }],
    roles: ["software"],
  },
];

/** A picture of one colour. */
export function testPicture(name: string, width = 120, height = 80): ExportPicture {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, 0x90)]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const content = Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
  return { name, mediaType: "image/png", content, width, height };
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

// Node 20 has no crc32 of its own.
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** A text with everything that a document can hold. */
export const EVERYTHING = `# On Tides

The sea comes and goes [see @key, pp. 3–5; -@other_one], as @smith_2020 [chap. 2] wrote.[^why] It is **bold**, *italic*,
~~struck~~, \`code & <x>\`, <u>underlined</u>, H<sub>2</sub>O, x<sup>2</sup>, <mark>marked</mark> and
[linked](https://example.org/a_b?c=d&e=50%). Prices: 5 $ & 100 % of #1, ~ ^ \\\\ { } _ and “quotes” — dashes.

## The moon {#sec:moon}

In @fig:waves and @tbl:heights, @eq:energy shows the energy, as @sec:moon says. The formula $E = \\frac{1}{2} m v^2$ is
inline, $$\\sum_{i=1}^{n} i$$ stands alone.[^why] Also [@smith_2020a; @x.y:z/1-2].

![Waves at the *shore*](/files/fil_01){#fig:waves width=50% alt="Three waves"}

| Place | Height | Note |
|:------|-------:|:----:|
| Brest | 6.4 | a & b |
| Dover | 5.9 | \`x\` |

: Heights in metres {#tbl:heights}

$$
E = \\int_0^\\infty \\rho g h \\, dx
$$ {#eq:energy}

### Lists

1. One
2. Two

   - nested
   - again

- [x] done
- [ ] to do

> A quotation
> of two lines.

<details>
<summary>More of *it*</summary>

Folded text.

</details>

Ebb
: The *falling* tide.

Flow
: The rising tide.

> [!WARNING]
> Mind the *tide*.

\`\`\`python
def tide(x):
    return x & 1  # <tag>
\`\`\`

---

<div align="center">A <b>centred</b> text</div>

Line one\\
line two with ![a dot](/files/fil_02) inside.

[^why]: Because of the *moon* [@key, p. 7].

    A second paragraph.

[^never]: Nothing mentions this.
`;
