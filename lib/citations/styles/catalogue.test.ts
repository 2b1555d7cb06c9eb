import { expect, test } from "vitest";
import { findStyle, searchStyles, styleName, stylesFolder } from "./catalogue";
import { readIndex } from "./index-file";
import renamed from "./renamed.json";

const official: Record<string, string> = renamed;
const index = readIndex(stylesFolder());
const present = new Set(index.styles.map(([id]) => id));
// A style that CSL has merged into another is no longer separate.
const ids = index.styles.map(([id]) => id).filter((id) => !present.has(official[id] ?? ""));
const styles = ids.map((id) => findStyle(id));

test.each(["", " ", "apa8", "chicagoo", "../apa", "__proto__", "constructor", "x".repeat(250), "\u0000", "数字"])(
  "refuses %j and names a few styles that may be meant",
  (name) => {
    const refusal = (() => {
      try {
        return findStyle(name);
      } catch (error) {
        return error;
      }
    })();
    expect(refusal).toMatchObject({ code: "unknown_style", status: 400 });
    const { hint } = refusal as { hint: string };
    const [, near = ""] = /^Did you mean (.+?)\?/.exec(hint) ?? [];
    expect(near.split(", ")).toHaveLength(5);
    for (const id of near.split(", ")) expect(ids).toContain(id);
    expect(hint).toContain("npm run styles:update");
  },
);

test.each([
  ["apa7", "apa"],
  ["havard-cite-them-right", "harvard-cite-them-right"],
  ["vancuver", "vancouver"],
  ["natur", "nature"],
  ["chicago full note", "chicago-fullnote-bibliography"],
  ["modern language assoc", "modern-language-association"],
  ["iee", "ieee"],
  ["mhra-foot-notes", "modern-humanities-research-association"],
  ["nature-chemistri", "nature-chemistry"],
])("for the unknown name %j suggests %s", (name, id) => {
  expect(() => findStyle(name)).toThrow(expect.objectContaining({ hint: expect.stringContaining(id) }));
});

test.each([
  ["apa", "apa"],
  ["mla", "modern-language-association"],
  ["chicago", "chicago-author-date"],
  ["harvard", "harvard-cite-them-right"],
  ["ieee", "ieee"],
  ["ama", "american-medical-association"],
  ["vancouver", "vancouver"],
])("maps the short id %s to %s", (short, id) => {
  expect(findStyle(short).id).toBe(id);
});

test.each([
  ["IEEE", "ieee"],
  ["Nature.csl", "nature"],
  [" apa.CSL ", "apa"],
  ["http://www.zotero.org/styles/cell", "cell"],
  ["https://www.zotero.org/styles/cell", "cell"],
])("finds %j as %s", (name, id) => {
  expect(findStyle(name).id).toBe(id);
  expect(findStyle(styleName(name)).id).toBe(id);
});

test.each([
  ["nlm-citation-sequence", "vancouver"],
  ["chicago-notes-bibliography", "chicago-fullnote-bibliography"],
  ["chicago-fullnote-bibliography", "chicago-fullnote-bibliography"],
  ["lncs", "springer-lecture-notes-in-computer-science"],
  ["lancet", "the-lancet"],
  ["apsa", "american-political-science-association"],
  ["mhra", "modern-humanities-research-association"],
  ["new-england-journal-of-medicine", "the-new-england-journal-of-medicine"],
  ["apa5th", "apa"],
  ["apa-5th-edition", "apa"],
  ["harvard1", "harvard-cite-them-right"],
  ["mhra-notes", "modern-humanities-research-association"],
  ["cse-name-year", "council-of-science-editors-author-date"],
  ["modern-language-association-notes", "modern-language-association-6th-edition-note"],
  ["nlm", "vancouver"],
  ["american-chemical-society-with-titles", "american-chemical-society"],
  ["frontiers-in-cognition", "frontiers"],
])("finds %s by its former or later name", (name, id) => {
  expect(findStyle(name).id).toBe(id);
});

test("finds every renamed style by both names, and prefers the present one", () => {
  const wrong = Object.entries(official).filter(([former, present]) => {
    const [one, other] = [knownAs(former), knownAs(present)];
    return index.styles.some(([id]) => id === present) ? one !== present : one === null || other === null;
  });
  // The packages have no file under either name.
  expect(wrong.map(([former]) => former)).toEqual(MISSING);
});

const MISSING = [
  "council-of-science-editors-author-date-8th-edition",
  "council-of-science-editors-numeric-alphabetical-8th-edition",
  "eu-interinstitutional-style-1st-edition",
  "modern-humanities-research-association-author-date-no-url",
  "modern-humanities-research-association-notes-no-url",
  "modern-humanities-research-association-notes-publisher-place-no-url",
  "modern-humanities-research-association-notes-subsequent-ibid",
  "modern-humanities-research-association-notes-subsequent-ibid-no-url",
  "surgery-oxford",
];

function knownAs(name: string): string | null {
  try {
    return findStyle(name).id;
  } catch {
    return null;
  }
}

test("has more than 10,000 styles with unique names", () => {
  expect(styles.length).toBeGreaterThan(10_000);
  expect(styles.map(({ id }) => id)).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test("has every parent, and no parent has a parent itself", () => {
  const dependent = styles.filter(({ parent }) => parent !== null);
  expect(dependent.length).toBeGreaterThan(7_000);
  for (const { parent } of dependent) expect(findStyle(parent ?? "").parent).toBeNull();
});

test("every style has a title, a class, and a name that is valid in an address", () => {
  for (const { id, title, class: className } of styles) {
    expect(title).not.toBe("");
    expect(id).toMatch(/^[a-z0-9][a-z0-9-]*$/);
    expect(["in-text", "note"]).toContain(className);
  }
});

test("has all of CSL's locales", () => {
  expect(index.locales).toHaveLength(56);
});

test.each([
  ["apa", "apa"],
  ["American Psychological", "apa"],
  ["ieee", "ieee"],
  ["nature", "nature"],
  ["0363-7425", "academy-of-management-review"],
  ["economie statistique", "economie-et-statistique"],
  ["Économie statistique", "economie-et-statistique"],
  ["chicago full note", "chicago-fullnote-bibliography"],
  ["chicago notes", "chicago-fullnote-bibliography"],
])("a search for %j ranks %s among the first", (query, id) => {
  expect(searchStyles(query, 10).map((style) => style.id)).toContain(id);
});

test("searches by field and by prefix, up to the limit, and finds nothing for an empty query", () => {
  expect(searchStyles("psychology", 5)).toHaveLength(5);
  expect(searchStyles("quatern geochron", 3)[0]?.id).toBe("quaternary-geochronology");
  expect(searchStyles("", 5)).toEqual([]);
  expect(searchStyles("…", 5)).toEqual([]);
  expect(searchStyles("no such style anywhere", 5)).toEqual([]);
});
