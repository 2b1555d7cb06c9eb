import { describe, expect, test } from "vitest";
import type { CslItem, CslName } from "../csl/csl";
import { formatCitations } from "./format-citations";
import { cite, cluster, printed } from "./test-text";

const person = (family: string, given = "Jane"): CslName => ({ family, given });
const book = (author: CslName[], year: number, more: Partial<CslItem> = {}): CslItem => ({
  type: "book",
  title: `Book of ${year}`,
  author,
  issued: { "date-parts": [[year]] },
  ...more,
});
const doe = book([person("Doe")], 2020);
const roe = book([person("Roe", "Richard")], 2019);
const lone = async (style: string, work: CslItem, locale?: string) => {
  const made = await printed(style, { work }, [cluster([cite("work")])], locale);
  return { cited: made.clusters[0], entry: made.entries[0] };
};

test("refuses an unknown style, and ignores works that are not given", async () => {
  await expect(formatCitations({ person: "ann", style: "nope", items: [], clusters: [] })).rejects.toMatchObject({
    code: "unknown_style",
  });
  const { clusters, entries } = await printed("apa", { doe }, [
    cluster([cite("gone")]),
    cluster([cite("gone"), cite("doe")]),
  ]);
  expect(clusters).toEqual(["", "(Doe, 2020)"]);
  expect(entries).toHaveLength(1);
});

test("a text without citations has no clusters but still lists its works", async () => {
  expect(await printed("apa", {}, [])).toEqual({ clusters: [], entries: [] });
  expect((await printed("apa", { doe, roe }, [])).entries).toEqual([
    "Doe, J. (2020). Book of 2020.",
    "Roe, R. (2019). Book of 2019.",
  ]);
});

describe("names", () => {
  test.each([
    ["apa", "(van Gogh, 2020)", "van Gogh, V. (2020)."],
    ["chicago", "(van Gogh 2020)", "Gogh, Vincent van. 2020."],
    ["mla", "(van Gogh)", "van Gogh, Vincent."],
  ])("keep a particle that belongs to the name, in %s", async (style, cited, entry) => {
    const work = book([{ family: "Gogh", given: "Vincent", "non-dropping-particle": "van" }], 2020);
    const made = await lone(style, work);
    expect(made.cited).toBe(cited);
    expect(made.entry?.startsWith(entry)).toBe(true);
  });

  test("omit a dropping particle before a family name alone", async () => {
    const work = book([{ family: "Humboldt", given: "Alexander", "dropping-particle": "von" }], 2020);
    expect(await lone("apa", work)).toMatchObject({
      cited: "(Humboldt, 2020)",
      entry: "Humboldt, A. von. (2020). Book of 2020.",
    });
  });

  test("include suffixes, single names, corporate authors and names that begin with the family name", async () => {
    const entryOf = async (name: CslName) => (await lone("apa", book([name], 2020))).entry;
    expect(await entryOf({ family: "King", given: "Martin Luther", suffix: "Jr.", "comma-suffix": true })).toBe(
      "King, M. L., Jr. (2020). Book of 2020.",
    );
    expect(await entryOf({ family: "Plato" })).toBe("Plato. (2020). Book of 2020.");
    expect(await entryOf({ literal: "NATO & Friends" })).toBe("NATO & Friends. (2020). Book of 2020.");
    expect(await entryOf({ family: "毛", given: "泽东" })).toContain("毛");
  });

  test("are replaced by the title in a work without authors", async () => {
    const work: CslItem = {
      type: "article-journal",
      title: "On nobody",
      issued: { "date-parts": [[2020]] },
      "container-title": "J",
    };
    expect((await lone("apa", work)).cited).toBe("(“On Nobody,” 2020)");
    expect((await lone("chicago", work)).cited).toBe("(“On Nobody” 2020)");
  });
});

describe("dates", () => {
  test.each<[string, CslItem["issued"], string]>([
    ["a year", { "date-parts": [[2020]] }, "(2020)"],
    ["a month", { "date-parts": [[2020, 5]] }, "(2020, May)"],
    ["a day", { "date-parts": [[2020, 5, 4]] }, "(2020, May 4)"],
    [
      "a span of days",
      {
        "date-parts": [
          [2020, 5, 4],
          [2020, 5, 6],
        ],
      },
      "(2020, May 4–6)",
    ],
    ["a season", { "date-parts": [[2020]], season: 3 }, "(2020, Autumn)"],
    ["words", { literal: "in press" }, "(in press)"],
    ["no date", undefined, "(n.d.)"],
  ])("%s", async (_, issued, shown) => {
    const work: CslItem = {
      type: "webpage",
      title: "Page",
      author: [person("Doe")],
      issued,
      URL: "https://example.org/",
    };
    expect((await lone("apa", work)).entry).toContain(`Doe, J. ${shown}.`);
  });

  test("prints approximate dates and years before the common era", async () => {
    expect(
      (await lone("apa", book([person("Doe")], 0, { issued: { "date-parts": [[1450]], circa: true } }))).cited,
    ).toBe("(Doe, ca. 1450)");
    expect((await lone("chicago", book([person("Plato")], 0, { issued: { "date-parts": [[-380]] } }))).cited).toBe(
      "(Plato 380BC)",
    );
  });

  test("months follow the requested language, and day precedes month where that is the custom", async () => {
    const page: CslItem = {
      type: "webpage",
      title: "Seite",
      author: [person("Doe")],
      URL: "https://example.org/",
      accessed: { "date-parts": [[2024, 3, 15]] },
    };
    expect((await lone("harvard", page, "de-DE")).entry).toContain("15. März 2024");
    expect((await lone("harvard", page)).entry).toContain("(Accessed: 15 March 2024)");
  });
});

describe("disambiguation", () => {
  test("letters follow the order of the bibliography, in text and list alike", async () => {
    const works = {
      b: book([person("Doe")], 2020, { title: "Beta" }),
      a: book([person("Doe")], 2020, { title: "Alpha" }),
    };
    const { clusters, entries } = await printed("apa", works, [cluster([cite("b")]), cluster([cite("a")])]);
    expect(clusters).toEqual(["(Doe, 2020b)", "(Doe, 2020a)"]);
    expect(entries).toEqual(["Doe, J. (2020a). Alpha.", "Doe, J. (2020b). Beta."]);
  });

  test("a listed work that is not mentioned gets no letter and gives none", async () => {
    const works = {
      b: book([person("Doe")], 2020, { title: "Beta" }),
      a: book([person("Doe")], 2020, { title: "Alpha" }),
    };
    expect((await printed("apa", works, [cluster([cite("b")])])).clusters).toEqual(["(Doe, 2020)"]);
  });

  test("authors with the same family name get initials", async () => {
    const works = { jane: book([person("Doe", "Jane")], 2020), mark: book([person("Doe", "Mark")], 2021) };
    expect((await printed("apa", works, [cluster([cite("jane")]), cluster([cite("mark")])])).clusters).toEqual([
      "(J. Doe, 2020)",
      "(M. Doe, 2021)",
    ]);
  });

  test("lists of names that begin alike are printed as far as they differ", async () => {
    const works = {
      x: book(
        ["Doe", "Roe", "Poe", "Ash"].map((name) => person(name)),
        2020,
      ),
      y: book(
        ["Doe", "Roe", "Zim", "Ash"].map((name) => person(name)),
        2020,
      ),
    };
    const { clusters } = await printed("apa", works, [cluster([cite("x")]), cluster([cite("y")])]);
    expect(clusters).toEqual(["(Doe, Roe, Poe, et al., 2020)", "(Doe, Roe, Zim, et al., 2020)"]);
  });

  test("MLA distinguishes two works of one author by their titles", async () => {
    const works = {
      a: book([person("Doe")], 2020, { title: "Alpha" }),
      b: book([person("Doe")], 2021, { title: "Beta" }),
    };
    expect(
      (await printed("mla", works, [cluster([cite("a", { locator: "5" })]), cluster([cite("b")])])).clusters,
    ).toEqual(["(Doe, Alpha 5)", "(Doe, Beta)"]);
  });
});

describe("several works in one citation", () => {
  const works = {
    a: book([person("Doe")], 2018),
    b: book([person("Doe")], 2020),
    c: roe,
    d: book([person("Ash")], 2017),
    e: book([person("Elm")], 2016),
  };
  const all = cluster(["a", "b", "c", "d", "e"].map((id) => cite(id)));

  test("groups years of one author and sorts names, as the style requires", async () => {
    expect((await printed("apa", works, [all])).clusters).toEqual([
      "(Ash, 2017; Doe, 2018, 2020; Elm, 2016; Roe, 2019)",
    ]);
    expect((await printed("chicago", works, [all])).clusters).toEqual([
      "(Doe 2018; 2020; Roe 2019; Ash 2017; Elm 2016)",
    ]);
  });

  test("collapses consecutive numbers", async () => {
    const later = cluster([cite("e"), cite("a"), cite("c"), cite("b")]);
    expect((await printed("vancouver", works, [all, later])).clusters).toEqual(["(1–5)", "(1–3,5)"]);
    expect((await printed("ama", works, [all, later])).clusters).toEqual(["1–5", "1–3,5"]);
    expect((await printed("ieee", works, [all])).clusters).toEqual(["[1], [2], [3], [4], [5]"]);
  });

  test("each work keeps its own prefix, suffix and locator", async () => {
    const said = cluster([
      cite("c", { prefix: "see", locator: "12" }),
      cite("d", { locator: "3", label: "chapter", suffix: "for a summary" }),
    ]);
    expect((await printed("apa", works, [said])).clusters).toEqual([
      "(Ash, 2017, Chapter 3 for a summary; see Roe, 2019, p. 12)",
    ]);
  });
});

describe("locators", () => {
  test.each([
    ["12", null, "(Doe, 2020, p. 12)"],
    ["12-14", null, "(Doe, 2020, pp. 12–14)"],
    ["12, 15", "page", "(Doe, 2020, pp. 12, 15)"],
    ["iv", "page", "(Doe, 2020, p. iv)"],
    ["2", "chapter", "(Doe, 2020, Chapter 2)"],
    ["3", "paragraph", "(Doe, 2020, para. 3)"],
    ["5", "figure", "(Doe, 2020, Figure 5)"],
    ["4", "section", "(Doe, 2020, Section 4)"],
    ["1", "volume", "(Doe, 2020, Volume 1)"],
    ["7", "verse", "(Doe, 2020, Verse 7)"],
    ["213 & 235", "page", "(Doe, 2020, pp. 213 & 235)"],
    ["R&D", "section", "(Doe, 2020, Section R&D)"],
    ["3 &amp; 4", "page", "(Doe, 2020, p. 3 &amp; 4)"],
  ])("%s of %s", async (locator, label, shown) => {
    expect((await printed("apa", { doe }, [cluster([cite("doe", { locator, label })])])).clusters).toEqual([shown]);
  });

  test("are printed in German", async () => {
    const { clusters } = await printed("apa", { doe }, [cluster([cite("doe", { locator: "3-4" })])], "de");
    expect(clusters).toEqual(["(Doe, 2020, S. 3–4)"]);
  });
});

describe("authors in the sentence", () => {
  const two = book([person("Doe"), person("Roe")], 2020);
  const three = book([person("Doe"), person("Roe"), person("Poe")], 2021);
  const anonymous: CslItem = { type: "book", title: "The Anonymous <i>Homo</i>", issued: { "date-parts": [[1700]] } };
  const narrative = (id: string, more = {}) => cluster([cite(id, more)], { narrative: true });
  const works = { two, three, anonymous };

  test.each([
    ["apa", ["Doe and Roe (2020, p. 3)", "Doe et al. (2021)", "The Anonymous Homo (1700)"]],
    ["chicago", ["Doe and Roe (2020, 3)", "Doe, Roe, and Poe (2021)", "The Anonymous Homo (1700)"]],
    ["harvard", ["Doe and Roe (2020, p. 3)", "Doe, Roe and Poe (2021)", "The Anonymous Homo (1700)"]],
    ["mla", ["Doe and Roe (3)", "Doe et al.", "The Anonymous Homo"]],
    ["ieee", ["Doe and Roe [1, p. 3]", "Doe et al. [2]", "The Anonymous Homo [3]"]],
    ["ama", ["Doe and Roe1(p3)", "Doe et al.2", "The Anonymous Homo3"]],
    ["vancouver", ["Doe and Roe (1)", "Doe et al. (2)", "The Anonymous Homo (3)"]],
  ])("%s", async (style, shown) => {
    const said = [narrative("two", { locator: "3" }), narrative("three"), narrative("anonymous")];
    expect((await printed(style, works, said)).clusters).toEqual(shown);
  });

  test("follow the language of the text", async () => {
    expect((await printed("apa", works, [narrative("two")], "de")).clusters).toEqual(["Doe und Roe (2020)"]);
  });

  test("the first of several is the one in the sentence, regardless of the style's order", async () => {
    const said = cluster([cite("three"), cite("anonymous")], { narrative: true });
    expect((await printed("apa", works, [said])).clusters).toEqual(["Doe et al. (2021; The Anonymous Homo, 1700)"]);
    expect((await printed("mla", works, [said])).clusters).toEqual(["Doe et al. (The Anonymous Homo)"]);
  });

  test("a note style prints them separately from the note", async () => {
    const items = [{ id: "two", csl: two }];
    const clusters = [cluster([cite("two", { locator: "3" })], { narrative: true, noteIndex: 1 })];
    const made = await formatCitations({ person: "ann", style: "chicago-fullnote-bibliography", items, clusters });
    expect(made.clusters[0]?.author?.text).toBe("Doe and Roe");
    expect(made.clusters[0]?.text).toBe("Jane Doe and Jane Roe, Book of 2020, 2020, 3.");
  });

  test("are omitted on request, unless the citation would then be empty", async () => {
    const hidden = cluster([cite("two", { suppressAuthor: true })]);
    const paged = cluster([cite("two", { suppressAuthor: true, locator: "3" })]);
    expect((await printed("apa", works, [hidden, paged])).clusters).toEqual(["(2020)", "(2020, p. 3)"]);
    expect((await printed("mla", works, [hidden, paged])).clusters).toEqual(["(Doe and Roe)", "(3)"]);
  });
});

describe("notes", () => {
  const works = { doe: { ...doe, publisher: "OUP", "publisher-place": "Oxford" }, roe: { ...roe, publisher: "CUP" } };
  const note = (noteIndex: number, id: string, more = {}) => cluster([cite(id, more)], { noteIndex });

  test("the first note is full, and later ones are short", async () => {
    const { clusters, entries } = await printed("chicago-fullnote-bibliography", works, [
      note(1, "doe", { locator: "5" }),
      note(2, "roe"),
      note(3, "doe", { locator: "7" }),
    ]);
    expect(clusters).toEqual([
      "Jane Doe, Book of 2020 (Oxford: OUP, 2020), 5.",
      "Richard Roe, Book of 2019 (CUP, 2019).",
      "Doe, Book of 2020, 7.",
    ]);
    expect(entries).toEqual(["Doe, Jane. Book of 2020. Oxford: OUP, 2020.", "Roe, Richard. Book of 2019. CUP, 2019."]);
  });

  test("a repeated citation becomes ibid. where the style has it, with another page or none", async () => {
    const { clusters } = await printed("chicago-fullnote-bibliography-with-ibid", works, [
      note(1, "doe", { locator: "5" }),
      note(2, "doe", { locator: "5" }),
      note(3, "doe", { locator: "9" }),
      note(4, "roe"),
      note(5, "doe", { locator: "9" }),
    ]);
    expect(clusters.slice(1, 3)).toEqual(["Ibid.", "Ibid., 9."]);
    expect(clusters[4]).toBe("Doe, Book of 2020, 9.");
  });

  test("a note inserted between removes ibid., exactly as if the text were formatted from scratch", async () => {
    const style = "chicago-fullnote-bibliography-with-ibid";
    const one = [note(1, "doe"), note(2, "doe"), note(3, "roe")];
    const other = [note(1, "doe"), note(2, "roe"), note(3, "doe"), note(4, "roe")];
    expect((await printed(style, works, one)).clusters[1]).toBe("Ibid.");
    expect((await printed(style, works, other)).clusters[2]).toBe("Doe, Book of 2020.");
    expect((await printed(style, works, one)).clusters[1]).toBe("Ibid.");
  });

  test("later notes refer back to the first", async () => {
    const { clusters } = await printed("oscola", works, [
      note(1, "doe"),
      note(2, "roe"),
      note(3, "doe", { locator: "4" }),
    ]);
    expect(clusters[2]).toBe("Doe (n 1) 4.");
  });
});

describe("the bibliography", () => {
  test("is sorted by name, then year, ignoring accents", async () => {
    const works = {
      z: book([person("Zola")], 2001),
      e: book([person("Éluard")], 2002),
      d2: book([person("Doe")], 2020),
      d1: book([person("Doe")], 2018),
      f: book([person("Frost")], 1999),
    };
    const { entries } = await printed("apa", works, []);
    expect(entries.map((entry) => entry.split(".")[0])).toEqual([
      "Doe, J",
      "Doe, J",
      "Éluard, J",
      "Frost, J",
      "Zola, J",
    ]);
    expect(entries[0]).toContain("2018");
  });

  test("follows the order of mention in numeric styles, with unmentioned works last", async () => {
    const works = {
      a: book([person("Ash")], 2001),
      b: book([person("Birch")], 2002),
      c: book([person("Cedar")], 2003),
    };
    const { clusters, entries } = await printed("ieee", works, [cluster([cite("c")]), cluster([cite("b")])]);
    expect(clusters).toEqual(["[1]", "[2]"]);
    expect(entries.map((entry) => entry.slice(0, 12))).toEqual(["[1] J. Cedar", "[2] J. Birch", "[3] J. Ash, "]);
  });

  test("prints a dash for a repeated author where the style does", async () => {
    const works = { a: book([person("Doe")], 2018), b: book([person("Doe")], 2020) };
    expect((await printed("chicago", works, [])).entries).toEqual([
      "Doe, Jane. 2018. Book of 2018.",
      "———. 2020. Book of 2020.",
    ]);
  });

  test("is null in a style without one", async () => {
    const made = await formatCitations({
      person: "ann",
      style: "bluebook-law-review",
      items: [{ id: "doe", csl: doe }],
      clusters: [cluster([cite("doe")], { noteIndex: 1 })],
    });
    expect(made.bibliography).toBeNull();
    expect(made.clusters[0]?.text).not.toBe("");
  });
});

describe("typographic details", () => {
  const article = (more: Partial<CslItem>): CslItem => ({
    type: "article-journal",
    title: "A title",
    author: [person("Doe")],
    issued: { "date-parts": [[2020]] },
    "container-title": "Journal",
    ...more,
  });

  test("commas and full stops go inside quotation marks in American English only", async () => {
    expect((await lone("mla", article({}))).entry).toContain("“A Title.” Journal");
    expect((await lone("ieee", article({}))).entry).toContain("“A title,” Journal");
    expect((await lone("harvard", article({}))).entry).toContain("‘A title’, Journal");
  });

  test("a title's own final mark replaces the style's, and inner quotation marks are single", async () => {
    expect((await lone("mla", article({ title: "What is a text?" }))).entry).toContain("“What Is a Text?” Journal");
    expect((await lone("mla", article({ title: 'The "last" page' }))).entry).toContain("“The ‘Last’ Page.”");
  });

  test.each([
    ["apa", "123–145"],
    ["mla", "123–45"],
    ["chicago", "123–45"],
    ["vancouver", "123–45"],
    ["ama", "123-145"],
  ])("page ranges in %s", async (style, pages) => {
    expect((await lone(style, article({ page: "123-145", volume: "1" }))).entry).toContain(pages);
  });

  test("keeps markup in titles, flips it inside italics, and preserves protected case", async () => {
    const items = [
      {
        id: "a",
        csl: book([person("Doe")], 2020, {
          title: 'On <i>Homo</i> and H<sub>2</sub>O in <span class="nocase">mRNA</span> x<sup>2</sup>',
        }),
      },
    ];
    const [entry] = (await formatCitations({ person: "ann", style: "mla", items, clusters: [] })).bibliography ?? [];
    expect(entry?.html).toContain(
      '<i>On <span style="font-style:normal;">Homo</span> and H<sub>2</sub>O in mRNA x<sup>2</sup></i>',
    );
    expect(entry?.text).toContain("On Homo and H2O in mRNA x2");
  });

  test("DOIs and addresses are links", async () => {
    const items = [
      { id: "a", csl: article({ DOI: "10.1002/(sici)1097<1::aid-x>3.0.co;2-#" }) },
      { id: "b", csl: { ...article({}), type: "webpage" as const, URL: "https://example.org/a?b=1&c=2" } },
    ];
    const entries = (await formatCitations({ person: "ann", style: "apa", items, clusters: [] })).bibliography ?? [];
    const html = entries.map((entry) => entry.html).join("\n");
    expect(html).toContain('<a href="https://doi.org/10.1002/(sici)1097%3C1::aid-x%3E3.0.co;2-%23">');
    expect(html).toContain('<a href="https://example.org/a?b=1&amp;c=2">https://example.org/a?b=1&amp;c=2</a>');
  });
});

test("a work on which citeproc fails is cited by its title, and the others are unaffected", async () => {
  const broken: CslItem = { type: "book", title: "Broken", author: [null as unknown as CslName] };
  const { clusters, entries } = await printed("apa", { doe, broken }, [
    cluster([cite("doe")]),
    cluster([cite("broken")]),
  ]);
  expect(clusters).toEqual(["(Doe, 2020)", "(Broken, n.d.)"]);
  expect(entries).toHaveLength(2);
});

test("hundreds of works are formatted in a worker thread with the same result as on this thread", async () => {
  const works = Object.fromEntries(
    Array.from({ length: 300 }, (_, at) => [`w${at}`, book([person(`Name${at}`)], 1700 + at)]),
  );
  const { clusters, entries } = await printed(
    "ieee",
    works,
    Object.keys(works).map((id) => cluster([cite(id)])),
  );
  expect(clusters[299]).toBe("[300]");
  expect(entries).toHaveLength(300);
});
