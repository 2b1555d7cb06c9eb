import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AppError } from "#lib/base/errors";
import { runs } from "#lib/test-runs";
import { serializeMarkdown } from "../markdown/serialize";
import { knownCitations } from "../model/known-citations";
import { arbitraryDocument, citedKeys } from "../model/test-documents";
import { listNodes } from "./nodes";
import { readText } from "./read-text";
import { applyTextEdits, type TextEdit } from "./text-edits";

const RUNS = runs(100);

const known = () => knownCitations([]);

function read(markdown: string, citations = known()) {
  const document = readText({ markdown }, citations);
  if (!document) throw new Error("This is a text.");
  return document;
}

const edited = (markdown: string, ...edits: TextEdit[]) =>
  serializeMarkdown(applyTextEdits(read(markdown), edits, known()));

function refusalOf(markdown: string, ...edits: TextEdit[]): AppError {
  try {
    edited(markdown, ...edits);
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown;
    throw thrown;
  }
  throw new Error("It was not refused.");
}

const TEXT = "# Tides\n\nThe sea rises twice a day.\n\n- The moon pulls.\n- The sun helps.\n";

describe("refuses", () => {
  test("text that is nowhere, with the nearest passage and its node", () => {
    const { code, details } = refusalOf(TEXT, { find: "The sea rises twice the day", replace: "x" });
    expect(code).toBe("text_not_found");
    expect(details).toEqual([
      { path: "edits.0.find", message: expect.stringMatching(/^the node \S+ has “The sea rises twice a day\.”$/) },
    ]);
  });

  test("text that is like nothing there", () => {
    expect(refusalOf(TEXT, { find: "~~~", replace: "x" }).details).toEqual([
      { path: "edits.0.find", message: "is nowhere in the markdown, nor anything like it" },
    ]);
  });

  test("text in several places, with each of them", () => {
    const { code, details, hint } = refusalOf(TEXT, { find: "sea", replace: "x" }, { find: "The", replace: "A" });
    expect([code, details?.length, details?.[0]?.path]).toEqual(["text_not_found", 3, "edits.1.find"]);
    expect(hint).toContain('"all": true');
  });

  test("text that overlaps itself", () => {
    expect(refusalOf("ababa", { find: "aba", replace: "x" }).code).toBe("text_not_found");
  });

  test("text of another node than the one named, and says which node has it", () => {
    const document = read(TEXT);
    const [heading, paragraph] = listNodes(document);
    try {
      applyTextEdits(document, [{ nodeId: heading?.id ?? "", find: "rises", replace: "falls" }], known());
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({ code: "text_not_found" });
      expect(error).toHaveProperty("details.0.message", expect.stringContaining(`the node ${paragraph?.id} has`));
    }
  });

  test("a node that is not there, by the number of the edit", () => {
    const refusal = refusalOf(TEXT, { find: "sea", replace: "x" }, { nodeId: "nod_none", find: "a", replace: "b" });
    expect(refusal).toMatchObject({ code: "not_found", details: [{ path: "edits.1.nodeId" }] });
  });

  test("a text that grows past what a document may hold", () => {
    const edit = { find: "a", replace: "a".repeat(1000), all: true };
    expect(refusalOf("a".repeat(60), edit, edit, edit).code).toBe("invalid_content");
  });
});

describe("changes", () => {
  test("one place, also with marks and across blocks", () => {
    expect(edited("a **b** c\n", { find: "**b**", replace: "*d*" })).toBe("a *d* c\n");
    expect(edited("a\n\nb\n", { find: "a\n\nb", replace: "a b" })).toBe("a b\n");
  });

  test("every place with all", () => {
    expect(edited("a a\n\na\n", { find: "a", replace: "b", all: true })).toBe("b b\n\nb\n");
  });

  test("words as they are read without hidden characters, and what is hidden within them", () => {
    const hidden = "\u{e0061}\u{e0062}";
    const text = `se${hidden}a and sea${hidden} and **se${hidden}a**\n`;
    expect(edited(text, { find: "sea", replace: "lake", all: true })).toBe(`lake and lake${hidden} and **lake**\n`);
    expect(edited(text, { find: "and sea", replace: "or sea" })).toBe(text.replace("and", "or"));
    expect(edited(text, { find: `se${hidden}a and`, replace: "lake and" })).toBe(text.replace(`se${hidden}a`, "lake"));
    expect(refusalOf(text, { find: "sea", replace: "lake" }).details).toHaveLength(3);
  });

  test("in order: an edit sees what those before it wrote", () => {
    expect(edited("one\n", { find: "one", replace: "two" }, { find: "two", replace: "three" })).toBe("three\n");
  });

  test("a node alone, and an item of a list, and takes a node away that is left empty", () => {
    const document = read(TEXT);
    const nodes = listNodes(document);
    const idOf = (markdown: string) => nodes.find((node) => node.markdown === markdown)?.id;
    const changed = applyTextEdits(
      document,
      [
        { nodeId: idOf("The sea rises twice a day."), find: "The", replace: "A" },
        { nodeId: idOf("- The sun helps."), find: "- The", replace: "- Our" },
        { nodeId: idOf("# Tides"), find: "# Tides", replace: "" },
      ],
      known(),
    );
    expect(serializeMarkdown(changed)).toBe("A sea rises twice a day.\n\n- The moon pulls.\n- Our sun helps.\n");
  });

  test("nothing of the ids of the blocks", () => {
    const document = read(TEXT);
    const changed = applyTextEdits(document, [{ find: "twice", replace: "two times" }], known());
    expect(listNodes(changed).map(({ id }) => id)).toEqual(listNodes(document).map(({ id }) => id));
  });

  test("nothing where text is replaced by itself, in any document", () => {
    fc.assert(
      fc.property(arbitraryDocument, fc.nat(), fc.nat(), (document, from, length) => {
        const known = citedKeys();
        const base = read(serializeMarkdown(document, known.byKey.keys()), known);
        const markdown = serializeMarkdown(base, known.byKey.keys());
        fc.pre(markdown !== "");
        const start = from % markdown.length;
        const find = markdown.slice(start, start + 1 + (length % 20));
        const changed = applyTextEdits(base, [{ find, replace: find, all: true }], known);
        expect(serializeMarkdown(changed, known.byKey.keys())).toBe(markdown);
      }),
      RUNS,
    );
  });
});
