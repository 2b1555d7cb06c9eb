import { describe, expect, test } from "vitest";
import type { Attributes, DocumentJson, NodeJson } from "../model/document";
import { mark, node, text } from "../schema/build";
import { parseContent } from "../schema/validate";
import { plainText } from "../text/text";
import { merge } from "./merge";

const doc = (...content: NodeJson[]): DocumentJson => ({ type: "doc", attrs: { frontMatter: null }, content });
const p = (id: string, ...content: (string | NodeJson)[]) => node("paragraph", { id }, inline(content));
const h = (id: string, level: number, ...content: (string | NodeJson)[]) =>
  node("heading", { id, level }, inline(content));
const code = (id: string, value: string, attrs: Attributes = {}) => node("codeBlock", { id, ...attrs }, [text(value)]);
const quote = (id: string, ...content: NodeJson[]) => node("blockquote", { id }, content);
const list = (id: string, ...content: NodeJson[]) => node("bulletList", { id }, content);
const item = (id: string, ...content: NodeJson[]) => node("listItem", { id }, content);
const tasks = (id: string, ...content: NodeJson[]) => node("taskList", { id }, content);
const task = (id: string, checked: boolean, ...content: NodeJson[]) => node("taskItem", { id, checked }, content);
const note = (id: string, label: string, ...content: NodeJson[]) => node("footnoteDef", { id, label }, content);
const bold = (value: string) => text(value, [mark("bold")]);
const link = (value: string, href: string) => text(value, [mark("link", { href })]);

/** Cells as `id=text`, rows as arrays. */
const table = (id: string, ...rows: string[][]) => node("table", { id }, rows.map(tableRow));
const tableRow = (cells: string[], at: number) =>
  node(
    "tableRow",
    {},
    cells.map((cell) => tableCell(at === 0 ? "tableHeader" : "tableCell", cell)),
  );
const tableCell = (type: string, cell: string) => {
  const [id = "", value = ""] = cell.split("=");
  return node(type, {}, [value === "" ? p(id) : p(id, value)]);
};

function inline(content: (string | NodeJson)[]): NodeJson[] {
  return content.map((each) => (typeof each === "string" ? text(each) : each));
}

/** The result of a merge without conflicts, which must be valid. */
function clean(base: DocumentJson, ours: DocumentJson, theirs: DocumentJson): DocumentJson {
  const { merged, conflicts } = merge(base, ours, theirs);
  expect(conflicts).toEqual([]);
  expect(parseContent(merged)).toEqual(merged);
  return merged;
}

/** The merge of three texts of one paragraph, or null when they overlap. */
function mergedText(base: string, ours: string, theirs: string): string | null {
  const of = (value: string) => doc(value === "" ? p("a") : p("a", value));
  const { merged, conflicts } = merge(of(base), of(ours), of(theirs));
  return conflicts.length > 0 ? null : plainText(merged);
}

describe("a conflict", () => {
  test("is reported with all three states, and the block stays as stored", () => {
    const [base, ours, theirs] = [p("a", "The cat sat."), p("a", "The dog sat."), p("a", "The cow sat.")];
    expect(merge(doc(base), doc(ours), doc(theirs))).toEqual({
      merged: doc(ours),
      conflicts: [{ blockId: "a", base, ours, theirs, kind: "text" }],
    });
  });

  test("keeps a block that was edited in ours and removed in theirs", () => {
    const ours = doc(p("a", "one"), p("b", "two more"));
    const { merged, conflicts } = merge(doc(p("a", "one"), p("b", "two")), ours, doc(p("a", "one")));
    expect(merged).toEqual(ours);
    expect(conflicts).toMatchObject([{ blockId: "b", ours: p("b", "two more"), theirs: null, kind: "deleted" }]);
  });

  test("reports a block that was removed in ours and edited in theirs", () => {
    const ours = doc(p("a", "one"));
    const { merged, conflicts } = merge(
      doc(p("a", "one"), p("b", "two")),
      ours,
      doc(p("a", "one"), p("b", "two more")),
    );
    expect(merged).toEqual(ours);
    expect(conflicts).toMatchObject([{ blockId: "b", ours: null, theirs: p("b", "two more"), kind: "deleted" }]);
  });

  test("reports a removed container once, with all that was changed in it", () => {
    const base = doc(p("a", "one"), quote("q", p("b", "two"), p("c", "three")));
    const theirs = doc(p("a", "one"), quote("q", p("b", "two!"), p("c", "three!")));
    expect(merge(base, doc(p("a", "one")), theirs).conflicts.map(({ blockId }) => blockId)).toEqual(["q"]);
    expect(merge(base, theirs, doc(p("a", "one"))).conflicts.map(({ blockId }) => blockId)).toEqual(["q"]);
  });

  test("is reported for an attribute that both set differently", () => {
    const { merged, conflicts } = merge(doc(h("a", 1, "x")), doc(h("a", 2, "x")), doc(h("a", 3, "x")));
    expect(merged).toEqual(doc(h("a", 2, "x")));
    expect(conflicts).toMatchObject([{ blockId: "a", kind: "attribute" }]);
  });

  test("is reported for a block that both moved to different places", () => {
    const [a, b, c, d] = [p("a", "one"), p("b", "two"), p("c", "three"), p("d", "four")];
    const { merged, conflicts } = merge(doc(a, b, c, d), doc(b, c, a, d), doc(b, c, d, a));
    expect(merged).toEqual(doc(b, c, a, d));
    expect(conflicts).toMatchObject([{ blockId: "a", kind: "structure" }]);
  });

  test("is reported for two blocks that were each put into the other", () => {
    const [base, ours, theirs] = [
      doc(quote("a", p("1", "one")), quote("b", p("2", "two"))),
      doc(quote("b", p("2", "two"), quote("a", p("1", "one")))),
      doc(quote("a", p("1", "one"), quote("b", p("2", "two")))),
    ];
    const { merged, conflicts } = merge(base, ours, theirs);
    expect(merged).toEqual(ours);
    expect(conflicts).toMatchObject([{ blockId: "b", kind: "structure" }]);
  });

  test("is reported for the address of a link that both changed", () => {
    const { conflicts } = merge(
      doc(p("a", link("x", "/1"))),
      doc(p("a", link("x", "/2"))),
      doc(p("a", link("x", "/3"))),
    );
    expect(conflicts).toMatchObject([{ blockId: "a", kind: "text" }]);
  });

  test("is reported for a table row removed in ours and edited in theirs, and the table stays as stored", () => {
    const ours = doc(table("t", ["1=a", "2=b"]));
    const base = doc(table("t", ["1=a", "2=b"], ["3=c", "4=d"]));
    const theirs = doc(table("t", ["1=a", "2=b"], ["3=c", "4=dd"]));
    const { merged, conflicts } = merge(base, ours, theirs);
    expect(merged).toEqual(ours);
    expect(conflicts).toMatchObject([{ blockId: "t", kind: "structure" }]);
  });

  test("is reported for a new block with one id and two texts", () => {
    const { merged, conflicts } = merge(doc(p("a")), doc(p("a"), p("b", "one")), doc(p("a"), p("b", "two")));
    expect(merged).toEqual(doc(p("a"), p("b", "one")));
    expect(conflicts).toMatchObject([{ blockId: "b", base: null, kind: "text" }]);
  });

  test("is reported for a mark within code that was a paragraph", () => {
    const base = doc(p("a", "x y"));
    const { merged, conflicts } = merge(base, doc(code("a", "x y")), doc(p("a", bold("x"), " y")));
    expect(merged).toEqual(doc(code("a", "x y")));
    expect(conflicts).toMatchObject([{ blockId: "a", kind: "structure" }]);
  });
});

describe("words", () => {
  test("merge when neighbouring words were edited", () => {
    expect(mergedText("the quick brown fox", "the slow brown fox", "the quick red fox")).toBe("the slow red fox");
  });

  test("merge when a word was added next to an edited one", () => {
    expect(mergedText("the cat sat", "the big cat sat", "the dog sat")).toBe("the big dog sat");
  });

  test("are both kept when added at one position, the stored ones first", () => {
    expect(mergedText("Hello.", "Hello there.", "Hello again.")).toBe("Hello there again.");
  });

  test("do not fuse when both were added to an empty text", () => {
    expect(mergedText("", "one", "two")).toBe("one two");
  });

  test("are not doubled when one side continued an identical beginning", () => {
    expect(mergedText("", "one two", "one two three")).toBe("one two three");
    expect(mergedText("a b.", "a c d.", "a c.")).toBe("a c d.");
  });

  test("overlap when both edited one word, even in distant letters", () => {
    expect(mergedText("internationalisation", "Internationalisation", "internationalization")).toBeNull();
  });

  test("overlap when both changed one number", () => {
    expect(mergedText("pi is 3.14", "pi is 3.15", "pi is 4.14")).toBeNull();
  });

  test("overlap when both deletions together would fuse two words", () => {
    expect(mergedText("well, known", "well known", "well,known")).toBeNull();
  });

  test("overlap when one side inserted into a part that the other rewrote", () => {
    expect(mergedText("one two three", "uno dos tres", "one two and three")).toBeNull();
  });

  test("merge by character in a script without spaces", () => {
    expect(mergedText("今日は晴れ", "明日は晴れ", "今日は雨")).toBe("明日は雨");
  });

  test("keep an emoji of several characters whole", () => {
    expect(mergedText("👨‍👩‍👧", "👨‍👩‍👦", "👩‍👩‍👧")).toBeNull();
  });

  test("are kept once when both made the same edit", () => {
    expect(mergedText("one two", "one 2", "one 2")).toBe("one 2");
    expect(mergedText("one two three", "1 2 three", "one 2 three")).toBe("1 2 three");
  });

  test("merge with images, formulas and citations, which count as one word each", () => {
    const math = (latex: string) => node("inlineMath", { latex });
    const merged = clean(
      doc(p("a", "so ", math("x"), " holds")),
      doc(p("a", "so ", math("y"), " holds")),
      doc(p("a", "so ", math("x"), " is")),
    );
    expect(merged).toEqual(doc(p("a", "so ", math("y"), " is")));
  });
});

describe("formatting", () => {
  test("applies to the words that replaced the formatted ones", () => {
    const merged = clean(
      doc(p("a", "hello big world")),
      doc(p("a", "hello big earth")),
      doc(p("a", bold("hello big world"))),
    );
    expect(merged).toEqual(doc(p("a", bold("hello big earth"))));
  });

  test("applies to a word inserted between formatted words", () => {
    const merged = clean(doc(p("a", "one two")), doc(p("a", bold("one two"))), doc(p("a", "one and two")));
    expect(merged).toEqual(doc(p("a", bold("one and two"))));
  });

  test("merges with other formatting of the same words", () => {
    const both = text("one", [mark("bold"), mark("italic")]);
    const merged = clean(doc(p("a", "one")), doc(p("a", bold("one"))), doc(p("a", text("one", [mark("italic")]))));
    expect(merged).toEqual(doc(p("a", both)));
  });

  test("overlaps with a rewrite of more words than were formatted", () => {
    const theirs = doc(p("a", "x ", bold("one"), " two y"));
    const { conflicts } = merge(doc(p("a", "x one two y")), doc(p("a", "x uno dos y")), theirs);
    expect(conflicts).toMatchObject([{ blockId: "a", kind: "text" }]);
  });
});

describe("blocks", () => {
  const [a, b, c] = [p("a", "one"), p("b", "two"), p("c", "three")];

  test("are all kept when both sides append at the end", () => {
    expect(clean(doc(a), doc(a, b), doc(a, c))).toEqual(doc(a, b, c));
  });

  test("are all kept when both sides insert at the start", () => {
    expect(clean(doc(a), doc(b, a), doc(c, a))).toEqual(doc(b, c, a));
  });

  test("follow their neighbours when the block before them was moved", () => {
    const x = p("x", "new");
    expect(clean(doc(a, b, c), doc(b, c, a), doc(a, x, b, c))).toEqual(doc(b, c, a, x));
  });

  test("go after the last neighbour that still exists", () => {
    const x = p("x", "new");
    expect(clean(doc(a, b, c), doc(a, c), doc(a, b, x, c))).toEqual(doc(a, x, c));
  });

  test("are moved and edited when one side did each", () => {
    const edited = p("a", "one!");
    expect(clean(doc(a, b, c), doc(edited, b, c), doc(b, c, a))).toEqual(doc(b, c, edited));
    expect(clean(doc(a, b, c), doc(b, c, a), doc(edited, b, c))).toEqual(doc(b, c, edited));
  });

  test("are moved into a quote and edited", () => {
    const edited = p("a", "one!");
    expect(clean(doc(a, b), doc(edited, b), doc(quote("q", a), b))).toEqual(doc(quote("q", edited), b));
  });

  test("are taken out of a quote and edited", () => {
    const edited = p("a", "one!");
    expect(clean(doc(quote("q", a), b), doc(quote("q", edited), b), doc(a, b))).toEqual(doc(edited, b));
  });

  test("are quoted once when both sides quoted them", () => {
    expect(clean(doc(a, b), doc(quote("q", a), b), doc(quote("r", a), b))).toEqual(doc(quote("q", a), b));
  });

  test("are removed when both removed them", () => {
    expect(clean(doc(a, b, c), doc(a, p("c", "3")), doc(p("a", "1"), c))).toEqual(doc(p("a", "1"), p("c", "3")));
  });

  test("leave an empty paragraph when both sides together removed everything", () => {
    const merged = clean(doc(a, b), doc(a), doc(b));
    expect(merged.content).toMatchObject([{ type: "paragraph" }]);
    expect(plainText(merged)).toBe("");
  });

  test("change level in ours and text in theirs", () => {
    expect(clean(doc(h("a", 2, "Title")), doc(h("a", 3, "Title")), doc(h("a", 2, "New title")))).toEqual(
      doc(h("a", 3, "New title")),
    );
  });

  test("become headings in ours and change words in theirs", () => {
    expect(clean(doc(p("a", "one two")), doc(h("a", 1, "one two")), doc(p("a", "one 2")))).toEqual(
      doc(h("a", 1, "one 2")),
    );
  });

  test("merge front matter line by line", () => {
    const of = (frontMatter: string): DocumentJson => ({ ...doc(a), attrs: { frontMatter } });
    expect(clean(of("title: A\ntags: x"), of("title: B\ntags: x"), of("title: A\ntags: x\ndraft: true"))).toEqual(
      of("title: B\ntags: x\ndraft: true"),
    );
  });

  test("keep separate ids when both sides added blocks of one id but of two kinds", () => {
    const merged = clean(doc(a), doc(a, p("x", "two")), doc(a, quote("x", p("y", "three"))));
    expect(plainText(merged)).toBe("one\ntwo\nthree");
  });

  test("get ids when a side added them without", () => {
    const merged = clean(
      doc(a, b),
      doc(p("a", "one!"), b),
      doc(a, p("b", "two!"), node("paragraph", {}, [text("new")])),
    );
    expect(plainText(merged)).toBe("one!\ntwo!\nnew");
    expect(merged.content.every((each) => typeof each.attrs?.id === "string")).toBe(true);
  });
});

describe("a paragraph that was split or joined", () => {
  test("takes along an edit of its second half", () => {
    const merged = clean(
      doc(p("a", "One two. Three four.")),
      doc(p("a", "One two. Three FOUR.")),
      doc(p("a", "One two."), p("b", "Three four.")),
    );
    expect(merged).toEqual(doc(p("a", "One two."), p("b", "Three FOUR.")));
  });

  test("takes along edits of both halves, for either order of the sides", () => {
    const [base, split] = [doc(p("a", "One two. Three four.")), doc(p("a", "One two."), p("b", "Three four."))];
    const edited = doc(p("a", "1 two. Three 4."));
    const expected = doc(p("a", "1 two."), p("b", "Three 4."));
    expect(clean(base, edited, split)).toEqual(expected);
    expect(clean(base, split, edited)).toEqual(expected);
  });

  test("takes along an edit when the new block has all the words", () => {
    const merged = clean(doc(p("a", "one two")), doc(p("a", "one 2")), doc(p("a"), p("b", "one two")));
    expect(merged).toEqual(doc(p("a"), p("b", "one 2")));
  });

  test("takes along an edit of its second half past a new block between the halves, for either order of the sides", () => {
    const base = doc(p("a", "One two three four five six seven eight nine ten."));
    const edited = doc(p("a", "One two three four five six seven EIGHT nine ten."));
    const between = p("n", "A wholly new paragraph between the two.");
    const split = (second: string) => doc(p("a", "One two three four five"), between, p("b", second));
    expect(clean(base, edited, split("six seven eight nine ten."))).toEqual(split("six seven EIGHT nine ten."));
    expect(clean(base, split("six seven eight nine ten."), edited)).toEqual(split("six seven EIGHT nine ten."));
  });

  test("is joined past a removed block, with the edit of the block after that", () => {
    const base = doc(p("a", "One two."), p("n", "Gone."), p("b", "Three four."));
    const edited = doc(p("a", "One two."), p("n", "Gone."), p("b", "Three FOUR."));
    expect(clean(base, edited, doc(p("a", "One two. Three four.")))).toEqual(doc(p("a", "One two. Three FOUR.")));
  });

  test("is split once when both split it at one position, with the edits of both", () => {
    const merged = clean(
      doc(p("a", "One two. Three four.")),
      doc(p("a", "One two."), p("b", "Three FOUR.")),
      doc(p("a", "ONE two."), p("c", "Three four.")),
    );
    expect(merged).toEqual(doc(p("a", "ONE two."), p("b", "Three FOUR.")));
  });

  test("is split once in a list, too", () => {
    const split = (second: string, id: string) =>
      doc(list("l", item("i", p("a", "One two.")), item(`${id}i`, p(id, second))));
    const base = doc(list("l", item("i", p("a", "One two. Three four."))));
    expect(clean(base, split("Three FOUR.", "b"), split("Three four.", "c"))).toEqual(split("Three FOUR.", "b"));
  });

  test("is split at both positions", () => {
    const merged = clean(
      doc(p("a", "One. Two. Three.")),
      doc(p("a", "One."), p("b", "Two. Three.")),
      doc(p("a", "One. Two."), p("c", "Three.")),
    );
    expect(merged).toEqual(doc(p("a", "One."), p("b", "Two."), p("c", "Three.")));
  });

  test("becomes two list items, with the edit in the right one", () => {
    const merged = clean(
      doc(list("l", item("i", p("a", "One two. Three four.")))),
      doc(list("l", item("i", p("a", "One two. Three FOUR.")))),
      doc(list("l", item("i", p("a", "One two.")), item("j", p("b", "Three four.")))),
    );
    expect(merged).toEqual(doc(list("l", item("i", p("a", "One two.")), item("j", p("b", "Three FOUR.")))));
  });

  test("goes with both halves to where it was moved", () => {
    const [tail, other] = [p("b", "Three four."), p("o", "other")];
    const merged = clean(
      doc(p("a", "One two. Three four."), other),
      doc(other, p("a", "One 2. Three four.")),
      doc(p("a", "One two."), tail, other),
    );
    expect(merged).toEqual(doc(other, p("a", "One 2."), tail));
  });

  test("is joined with the edit of the former second paragraph", () => {
    const merged = clean(
      doc(p("a", "One two."), p("b", "Three four.")),
      doc(p("a", "One two."), p("b", "Three FOUR.")),
      doc(p("a", "One two. Three four.")),
    );
    expect(merged).toEqual(doc(p("a", "One two. Three FOUR.")));
  });

  test("overlaps when the edited words were deleted", () => {
    const { conflicts } = merge(
      doc(p("a", "One two. Three four five six.")),
      doc(p("a", "One two. Three 4 five six.")),
      doc(p("a", "One two."), p("b", "Three five six.")),
    );
    expect(conflicts).toMatchObject([{ blockId: "a", kind: "text" }]);
  });
});

describe("lists", () => {
  const [one, two, three] = [item("1", p("a", "one")), item("2", p("b", "two")), item("3", p("c", "three"))];

  test("indent an item whose text was edited", () => {
    const edited = item("2", p("b", "two!"));
    const merged = clean(
      doc(list("l", one, two)),
      doc(list("l", one, edited)),
      doc(list("l", item("1", p("a", "one"), list("m", two)))),
    );
    expect(merged).toEqual(doc(list("l", item("1", p("a", "one"), list("m", edited)))));
  });

  test("indent an item once when both sides did", () => {
    const indented = (id: string) => doc(list("l", item("1", p("a", "one"), list(id, two))));
    expect(clean(doc(list("l", one, two)), indented("m"), indented("n"))).toEqual(indented("m"));
  });

  test("take items from both sides", () => {
    expect(clean(doc(list("l", one)), doc(list("l", one, two)), doc(list("l", one, three)))).toEqual(
      doc(list("l", one, two, three)),
    );
  });

  test("check a task whose text was edited", () => {
    const merged = clean(
      doc(tasks("l", task("1", false, p("a", "buy milk")))),
      doc(tasks("l", task("1", true, p("a", "buy milk")))),
      doc(tasks("l", task("1", false, p("a", "buy oat milk")))),
    );
    expect(merged).toEqual(doc(tasks("l", task("1", true, p("a", "buy oat milk")))));
  });

  test("turn an item into a task when the list became a task list", () => {
    const merged = clean(
      doc(list("l", one)),
      doc(tasks("l", task("1", false, p("a", "one")))),
      doc(list("l", one, two)),
    );
    expect(merged).toEqual(doc(tasks("l", task("1", false, p("a", "one")), task("2", false, p("b", "two")))));
  });

  test("are removed when each side removed what the other left", () => {
    expect(
      clean(doc(p("x", "x"), list("l", one, two)), doc(p("x", "x"), list("l", one)), doc(p("x", "x"), list("l", two))),
    ).toEqual(doc(p("x", "x")));
  });
});

describe("tables", () => {
  const base = doc(table("t", ["1=a", "2=b"], ["3=c", "4=d"]));

  test("take a column next to an edited cell", () => {
    const merged = clean(
      base,
      doc(table("t", ["1=a", "2=b"], ["3=c", "4=dd"])),
      doc(table("t", ["1=a", "5=x", "2=b"], ["3=c", "6=y", "4=d"])),
    );
    expect(merged).toEqual(doc(table("t", ["1=a", "5=x", "2=b"], ["3=c", "6=y", "4=dd"])));
  });

  test("take a row from one side and a column from the other", () => {
    const merged = clean(
      base,
      doc(table("t", ["1=a", "2=b"], ["3=c", "4=d"], ["7=e", "8=f"])),
      doc(table("t", ["1=a", "2=b", "5=x"], ["3=c", "4=d", "6=y"])),
    );
    expect(plainText(merged)).toBe("a\tb\tx\nc\td\ty\ne\tf\t");
  });

  test("move a row with an edited cell, and remove a column next to it", () => {
    const three = (...rows: string[][]) => doc(table("t", ...rows));
    const merged = clean(
      three(["1=a", "2=b"], ["3=c", "4=d"], ["5=e", "6=f"]),
      three(["1=a"], ["3=cc"], ["5=e"]),
      three(["1=a", "2=b"], ["5=e", "6=f"], ["3=c", "4=d"]),
    );
    expect(merged).toEqual(three(["1=a"], ["5=e"], ["3=cc"]));
  });

  test("report the cell that both edited, and merge the rest", () => {
    const { merged, conflicts } = merge(
      base,
      doc(table("t", ["1=a", "2=b"], ["3=cc", "4=dd"])),
      doc(table("t", ["1=aa", "2=b"], ["3=c", "4=ddd"])),
    );
    expect(merged).toEqual(doc(table("t", ["1=aa", "2=b"], ["3=cc", "4=dd"])));
    expect(conflicts).toMatchObject([{ blockId: "4", kind: "text" }]);
  });
});

describe("code, notes and formulas", () => {
  test("merges lines of code that both sides added and changed", () => {
    expect(
      clean(
        doc(code("a", "one();\ntwo();\nthree();")),
        doc(code("a", "one();\none_and_a_half();\ntwo();\nthree();")),
        doc(code("a", "one();\ntwo();\nthree(3);", { language: "js" })),
      ),
    ).toEqual(doc(code("a", "one();\none_and_a_half();\ntwo();\nthree(3);", { language: "js" })));
  });

  test("gives a footnote its new label and its new text", () => {
    expect(
      clean(
        doc(note("n", "1", p("a", "See."))),
        doc(note("n", "2", p("a", "See."))),
        doc(note("n", "1", p("a", "See also."))),
      ),
    ).toEqual(doc(note("n", "2", p("a", "See also."))));
  });

  test("merges a formula by its lines", () => {
    const of = (latex: string) => doc(node("blockMath", { id: "m", latex }));
    expect(clean(of("a\nb\nc"), of("a+1\nb\nc"), of("a\nb\nc+1"))).toEqual(of("a+1\nb\nc+1"));
  });
});
