import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { testPages } from "#lib/files/test-pdf";
import { isLong } from "#lib/test-runs";
import { testSync } from "./test-sync";

const WORDS = ["alpha", "bravo", "carol", "delta", "early", "flood", "gulls", "house", "inlet", "jetty"];
const PDF = testPages([WORDS.join(" ")]);
const BOOK = { key: "BBBB2222", itemType: "book", title: "Tides", creators: [] };
const FILE = {
  key: "AAAA2222",
  itemType: "attachment",
  linkMode: "imported_file",
  parentItem: "BBBB2222",
  contentType: "application/pdf",
  md5: createHash("md5").update(PDF).digest("hex"),
};

type Marked = { word: string; note: string | null; color: string };

const place = fc.nat({ max: WORDS.length - 1 });
const step = fc.oneof(
  fc.record({ do: fc.constantFrom("add here", "add there", "sync", "sync", "fail", "lose the answer" as const) }),
  fc.record({ do: fc.constantFrom("colour here", "note there", "remove here", "remove there" as const), at: place }),
);

describe.each([oneStore])("a PDF on both sides on $name", (store) => {
  const { workspace, zotero, ask, connect, sync } = testSync(store);

  async function begin() {
    await workspace().store.db.execute("delete from zotero_connection");
    for (const { id } of (await ask("GET /api/d/citations")).citations) await ask(`DELETE /api/d/citations/${id}`);
    zotero().reset();
    zotero().put([BOOK, FILE]);
    await connect();
    await sync();
    const [{ id }] = (await ask("GET /api/d/citations")).citations;
    const body = new FormData();
    body.set("file", new Blob([new Uint8Array(PDF)], { type: "application/pdf" }), "tides.pdf");
    const attachmentId = (await ask(`POST /api/w/citations/${id}/attachments`, body)).id;
    const path = `/api/w/citations/${id}/highlights`;
    const here = async (): Promise<(Marked & { id: string })[]> =>
      (await ask(`GET ${path}`)).highlights.map((one: Record<string, string>) => ({ ...one, word: one.quote }));
    const there = () =>
      zotero()
        .all()
        .filter(({ itemType }) => itemType === "annotation");
    return { path, attachmentId, here, there };
  }

  test("has the same highlights on both, none twice, and all that nobody removed, whatever happens between", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        const { path, attachmentId, here, there } = await begin();
        const words = [...WORDS];
        const kept = new Set<string>();
        let colour = 0x111111;
        for (const one of steps) {
          const word = "at" in one ? WORDS[one.at] : words[0];
          const own = (await here()).find((marked) => marked.word === word);
          const theirs = there().find(({ annotationText }) => annotationText === word);
          switch (one.do) {
            case "add here":
            case "add there": {
              if (!words.shift() || !word) break;
              kept.add(word);
              if (one.do === "add here") await ask(`POST ${path}`, { attachmentId, page: 1, quote: word });
              else zotero().put([annotation(word)]);
              break;
            }
            case "colour here":
              colour += 1;
              if (own) await ask(`PATCH ${path}/${own.id}`, { color: `#${colour.toString(16)}` });
              break;
            case "note there":
              colour += 1;
              if (theirs) zotero().put([{ key: theirs.key, annotationComment: `Note ${colour}` }]);
              break;
            case "remove here":
              if (!own || !word) break;
              kept.delete(word);
              await ask(`DELETE ${path}/${own.id}`);
              break;
            case "remove there":
              if (!theirs || !word) break;
              kept.delete(word);
              zotero().put([{ key: theirs.key, deleted: 1 }]);
              break;
            case "fail":
              zotero().plan(null, null, null, null, { status: 500, body: "down" });
              await sync();
              zotero().unplan();
              break;
            case "lose the answer":
              zotero().loseAnswer();
              await sync();
              zotero().unplan();
              break;
            default:
              await sync();
          }
        }
        for (const { failure } of [await sync(), await sync()]) expect(failure).toBeNull();
        const shown = (marked: Marked[]) =>
          marked.map(({ word, note, color }) => ({ word, note, color })).sort((a, b) => (a.word < b.word ? -1 : 1));
        const ours = shown(await here());
        const others = there().map(({ annotationText, annotationComment, annotationColor }) => ({
          word: String(annotationText),
          note: String(annotationComment) || null,
          color: String(annotationColor),
        }));
        expect(shown(others)).toEqual(ours);
        const found = ours.map(({ word }) => word);
        expect(found).toEqual([...new Set(found)]);
        expect(found).toEqual(expect.arrayContaining([...kept]));
      }),
      { numRuns: isLong ? 30 : 4 },
    );
  }, 600_000);
});

const annotation = (word: string) => ({
  key: `WWWW222${"23456789AB"[WORDS.indexOf(word)]}`,
  itemType: "annotation",
  parentItem: "AAAA2222",
  annotationType: "highlight",
  annotationText: word,
  annotationComment: "",
  annotationColor: "#ffd400",
  annotationPageLabel: "1",
  annotationSortIndex: "00000|000000|00060",
  annotationPosition: JSON.stringify({ pageIndex: 0, rects: [[72, 717, 120, 731]] }),
});
