import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cpuMs } from "#lib/test-cpu";
import { runs } from "#lib/test-runs";
import type { CslItem } from "../csl/csl";
import { DATE_VARIABLES, NAME_VARIABLES } from "../csl/csl-variables";
import { readBibtex, writeBibtex } from "./bibtex";
import { workWith } from "./test-any-works";

const only = (text: string) => readBibtex(text).items[0];

describe("a broken .bib file", () => {
  test("loses only its broken entries and reports their lines", () => {
    const good = (n: number) => `@article{key${n},\n  title = {Work ${n}},\n  year = 2020\n}\n`;
    const file = [
      good(1),
      "@book{open,\n  title = {Never closed,\n  year = 2001\n}\n",
      good(2),
      "@book{equals,\n  title {No equals}\n}\n",
      "@book{comma,\n  title = {No comma}\n  year = 2001\n}\n",
      good(3),
    ].join("");
    const { items, faults } = readBibtex(file);
    expect(items.map(({ title }) => title)).toEqual(["Work 1", "Work 2", "No comma", "Work 3"]);
    expect(items[2]?.issued).toEqual({ "date-parts": [[2001]] });
    expect(faults).toEqual([
      { line: 5, message: "is never closed" },
      { line: 13, message: "has no = after “title”" },
      { line: 16, message: "has no comma after “title”; the entry is kept" },
    ]);
  });

  test("with 5,000 entries, three of them broken, is read within three seconds", () => {
    const entries = Array.from({ length: 5000 }, (_, n) =>
      n % 2000 === 999
        ? `@article{broken${n},\n  title = {Open\n}\n`
        : `@article{key${n},\n  author = {Doe, Jane and Roe, Rich{\\'a}rd},\n  title = {Work {${n}} on {DNA}},\n  journal = {Journal},\n  year = 2020,\n  pages = {1--9}\n}\n`,
    );
    const began = cpuMs();
    const { items, faults } = readBibtex(entries.join("\n"));
    expect(cpuMs() - began).toBeLessThan(3000);
    expect(items).toHaveLength(4997);
    expect(faults).toHaveLength(3);
  });

  test("that ends in the middle reports its last entry", () => {
    expect(readBibtex("@book{a, title = {A}, year").faults).toEqual([{ line: 1, message: "is never closed" }]);
    expect(readBibtex("@book{a}").faults).toEqual([{ line: 1, message: "has no fields" }]);
    expect(readBibtex("@book{, title = {A}}").faults).toEqual([{ line: 1, message: "has no key" }]);
  });

  test("need not be a .bib file at all", () => {
    expect(readBibtex("Dear all, please find attached me@example.org {…}")).toEqual({ items: [], faults: [] });
  });
});

describe("a field of a .bib file", () => {
  const read = (fields: string, type = "article") => readBibtex(`@${type}{k, title = {T}, ${fields}}`);

  test("that has no CSL variable is reported once per file", () => {
    const entry = "@article{k, title = {T}, mrnumber = {1}, zmnumber = {2}}\n";
    expect(readBibtex(entry.repeat(2)).faults).toEqual([
      { line: 1, message: "mrnumber is not taken: a citation has no place for it (2 times)" },
      { line: 1, message: "zmnumber is not taken: a citation has no place for it (2 times)" },
    ]);
    expect(read("address = {Oslo}, location = {Bergen}", "book").faults).toEqual([
      { line: 1, message: "location is not taken: the work has an address already" },
    ]);
  });

  test.each<[string, string, object]>([
    ["article", "year = 2021, month = may, day = 18", { issued: { "date-parts": [[2021, 5, 18]] } }],
    ["article", "year = 2021, month = 5, day = {18}", { issued: { "date-parts": [[2021, 5, 18]] } }],
    ["article", "year = 2021, month = may, day = {late}", { issued: { "date-parts": [[2021, 5]] } }],
    [
      "article",
      "journal = {J. Len.}, fjournal = {Journal of Length}",
      { "container-title": "Journal of Length", "container-title-short": "J. Len." },
    ],
    ["article", "copyright = {CC BY 4.0}", { license: "CC BY 4.0" }],
    [
      "inproceedings",
      "address = {New York}, location = {Oslo}",
      { "publisher-place": "New York", "event-place": "Oslo" },
    ],
    ["book", "location = {Oslo}", { "publisher-place": "Oslo" }],
  ])("of @%s { %s } is read", (type, fields, expected) => {
    const { items, faults } = read(fields, type);
    expect(items[0]).toMatchObject(expected);
    expect(faults).toEqual([]);
  });
});

describe("an entry of a .bib file", () => {
  test("is read with its strings, joined parts, month, page ranges and key", () => {
    const file = `@string{jml = "Journal of " # {Machine Learning}}
      % a comment, and @comment{one {more}}
      @preamble{"\\newcommand{\\noop}[1]{}"}
      @Article{doe2020deep, author = "Doe, Jane and {World Health Organization}", title = {{Deep} learning},
        journal = jml # " Research", year = 2020, month = may, volume = 12, number = 3, pages = {1--22}, doi = {10.1000/a\\_b}}`;
    expect(readBibtex(file)).toEqual({
      items: [
        {
          type: "article-journal",
          "citation-key": "doe2020deep",
          author: [{ family: "Doe", given: "Jane" }, { literal: "World Health Organization" }],
          title: "Deep learning",
          "container-title": "Journal of Machine Learning Research",
          issued: { "date-parts": [[2020, 5]] },
          volume: "12",
          issue: "3",
          page: "1-22",
          DOI: "10.1000/a_b",
        },
      ],
      faults: [],
    });
  });

  test.each([
    ["G{\\\"o}del and \\'{E}tude and \\v{S}\\'a and \\o re \\ss", "Gödel and Étude and Šá and øre ß"],
    ["\\c{c}a {\\'\\i} \\H{o} \\\"{\\i} {\\aa}rhus", "ça í ő ï århus"],
    ["``Quoted'' --- a 50\\% \\& 3--5 case~study", "“Quoted” — a 50% & 3–5 case\u00a0study"],
    ["\\emph{E.~coli} and {\\it more} H\\textsubscript{2}O", "<i>E.\u00a0coli</i> and <i>more</i> H<sub>2</sub>O"],
    ["The $\\alpha$-decay of $^{14}$C, $x_i^2$", "The α-decay of <sup>14</sup>C, x<sub>i</sub><sup>2</sup>"],
    ["In $O(n \\log n)$ steps", "In O(n log n) steps"],
    ["Unsayable $\\frac{a}{b}$ stays", "Unsayable $\\frac{a}{b}$ stays"],
    ["Keep {{NASA}} so, and {DNA} plainly", 'Keep <span class="nocase">NASA</span> so, and DNA plainly'],
    ["An unknown \\macro{word} says its word", "An unknown word says its word"],
    ["\\textsc{Small} \\textbf{bold}", '<span style="font-variant:small-caps;">Small</span> <b>bold</b>'],
  ])("reads the title %s as %s", (latex, title) => {
    expect(only(`@book{k, title = {${latex}}}`)?.title).toBe(title);
  });

  test.each([
    ["Ludwig van Beethoven", { family: "Beethoven", given: "Ludwig", "non-dropping-particle": "van" }],
    ["van der Berg, Jan", { family: "Berg", given: "Jan", "non-dropping-particle": "van der" }],
    ["King, Jr., Martin Luther", { family: "King", given: "Martin Luther", suffix: "Jr." }],
    ["{{Barnes and Noble}}", { literal: "Barnes and Noble" }],
    ["{Barnes and Noble}", { literal: "Barnes and Noble" }],
    ["Donald~E. Knuth", { family: "Knuth", given: "Donald E." }],
    ["{\\'E}mile Zola", { family: "Zola", given: "Émile" }],
    ["{\\'A}lvarez, Jos{\\'e}", { family: "Álvarez", given: "José" }],
    [
      "family=Beethoven, given=Ludwig, prefix=van, useprefix=false",
      { family: "Beethoven", given: "Ludwig", "dropping-particle": "van" },
    ],
    ["毛泽东", { literal: "毛泽东" }],
  ])("reads the author %s", (latex, name) => {
    expect(only(`@book{k, title = {T}, author = {${latex}}}`)?.author).toEqual([name]);
  });

  test.each([
    [
      "date = {2020-05-12/2020-05-14}",
      {
        "date-parts": [
          [2020, 5, 12],
          [2020, 5, 14],
        ],
      },
    ],
    ["date = {2020-21}", { "date-parts": [[2020]], season: 1 }],
    ["date = {1850~}", { "date-parts": [[1850]], circa: true }],
    [
      "year = 2019, month = {jun/jul}",
      {
        "date-parts": [
          [2019, 6],
          [2019, 7],
        ],
      },
    ],
    ['year = 2019, month = 12 # "~" # jan', { "date-parts": [[2019, 1, 12]] }],
    ["year = 2019, month = {Spring}", { "date-parts": [[2019]], season: 1 }],
    ["year = {in press}", { literal: "in press" }],
  ])("reads the date of %s", (fields, issued) => {
    expect(only(`@book{k, title = {T}, ${fields}}`)?.issued).toEqual(issued);
  });

  test("inherits missing fields from the book that it refers to, even a later one", () => {
    const file = `@incollection{part, title = {A Part}, author = {Doe, Jane}, pages = {3-9}, crossref = {whole}}
      @book{whole, title = {The Whole}, subtitle = {And More}, editor = {Roe, Richard}, publisher = {Press}, year = 1999}`;
    expect(only(file)).toMatchObject({
      type: "chapter",
      title: "A Part",
      "container-title": "The Whole: And More",
      editor: [{ family: "Roe", given: "Richard" }],
      publisher: "Press",
      issued: { "date-parts": [[1999]] },
    });
  });

  test("from arXiv is a preprint, and one that is only a URL is a web page", () => {
    expect(only("@misc{k, title={T}, eprint={2101.00001}, archivePrefix={arXiv}}")).toMatchObject({
      type: "article",
      number: "arXiv:2101.00001",
    });
    expect(only("@misc{k, title={T}, howpublished={\\url{https://example.org/a_b}}}")).toMatchObject({
      type: "webpage",
      URL: "https://example.org/a_b",
    });
  });
});

test("a work is written in the form that BibTeX's own styles expect", () => {
  const csl: CslItem = {
    type: "thesis",
    genre: "PhD thesis",
    title: "On the DNA of Zürich’s <i>E. coli</i>",
    author: [{ family: "Berg", given: "Jan", "non-dropping-particle": "van den" }, { literal: "ETH & EPFL" }],
    publisher: "ETH Zürich",
    issued: { "date-parts": [[2020, 5]] },
    page: "1-9",
    "event-place": "Bern",
  };
  expect(writeBibtex([{ csl, key: "berg2020dna" }])).toBe(`@phdthesis{berg2020dna,
  author = {van den Berg, Jan and {ETH \\& EPFL}},
  title = {On the {DNA} of {Zürich’s} \\textit{{E}. coli}},
  year = {2020},
  month = {5},
  school = {ETH Zürich},
  pages = {1--9},
  venue = {Bern}
}
`);
});

test("a language is written where biblatex does not print it, and read from there", () => {
  const work = (language: string): CslItem => ({ type: "book", title: "Ebb", language });
  const written = (language: string) => writeBibtex([{ csl: work(language), key: "k" }]);
  expect(written("en")).toContain("langid = {english}");
  expect(written("pt-BR")).toContain("langid = {brazilian}");
  expect(written("tlh")).toContain("langid = {tlh}");
  expect(written("in English and Latin")).toContain("language = {in English and Latin}");
  expect(only("@book{k, title = {Ebb}, langid = {ngerman}}")).toMatchObject({ language: "de-DE" });
  for (const language of ["en", "en-GB", "tlh", "english", "Old English"])
    expect(only(written(language))).toMatchObject({ language });
});

test("an accent on nothing is a sign of its own", () => {
  expect(only("@book{k, title = {The \\~{} operator, \\^{} and \\'{e}}}")?.title).toBe("The ~ operator, ^ and é");
});

test("a work comes back from BibTeX unchanged in every variable", () => {
  const works = workWith({ names: NAME_VARIABLES, dates: DATE_VARIABLES });
  fc.assert(
    fc.property(fc.array(works, { minLength: 1, maxLength: 3 }), (given) => {
      const { items, faults } = readBibtex(writeBibtex(given));
      expect(faults).toEqual([]);
      expect(items).toEqual(given.map(({ csl }) => csl));
    }),
    runs(200),
  );
});
