import { eq } from "drizzle-orm";
import fc from "fast-check";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { document, importedFile } from "#db/schema";
import { oneStore } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { mayReadFile, purgeFiles, readFile } from "#lib/files/store";
import { picture, placed } from "#lib/files/test-pictures";
import { archiveOf } from "#lib/importing/files/test-archives";
import { runs } from "#lib/test-runs";
import { writeWorkspace } from "./write-workspace";

type Person = { id: string; key: string };
type Files = Record<string, string | Uint8Array>;
type Document = { id: string; title: string; folderId: string | null };

let workspace: TestWorkspace;
let png: Uint8Array;
let jpeg: Uint8Array;
beforeAll(async () => {
  workspace = await openTestWorkspace(oneStore, unlimited);
  png = new Uint8Array(await picture("png"));
  jpeg = new Uint8Array(await picture("jpeg"));
});
afterAll(() => workspace.close());

const ask = async (who: Person, route: string, body?: unknown) =>
  (await workspace.ask(route, { key: who.key, ...(body === undefined ? {} : { body }) })).body;

async function taken(
  who: Person,
  files: Files,
  folderId?: string,
): Promise<{ documents: Document[]; warnings: string[] }> {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(archiveOf(files))]), "vault.zip");
  if (folderId) body.append("folderId", folderId);
  return ask(who, "POST /api/w/imports", body);
}

/** The archive of a person's workspace, as an agent or a person gets it. */
async function archived(who: Person, origin: "agent" | "human" = "agent"): Promise<Record<string, Uint8Array>> {
  const pieces: Uint8Array[] = [];
  const caller = { userId: who.id, bound: null, origin } as Parameters<typeof writeWorkspace>[0]["caller"];
  for await (const piece of writeWorkspace({ db: workspace.store.db, caller }, new Date())) pieces.push(piece);
  return unzipSync(Buffer.concat(pieces));
}

/** The files below `documents` of that archive. */
async function sent(who: Person, origin?: "agent" | "human"): Promise<Record<string, Uint8Array>> {
  const all = Object.entries(await archived(who, origin));
  return Object.fromEntries(
    all.flatMap(([name, bytes]) => (name.startsWith("documents/") ? [[name.slice("documents/".length), bytes]] : [])),
  );
}

const textOf = (content: string | Uint8Array | undefined) => Buffer.from(content ?? "").toString("utf8");
const asHex = (content: string | Uint8Array | undefined) => content && Buffer.from(content).toString("hex");

/** The files that did not come back as they were, but for those that a warning names, itself or by a folder. */
const changed = (before: Files, after: Files, warnings: readonly string[]) =>
  Object.keys(before).filter((name) => {
    const folders = [...name.matchAll(/\//g)].map(({ index }) => name.slice(0, index + 1));
    const isNamed = warnings
      .filter((one) => /not taken|go(es)? out/.test(one))
      .some((warning) => [name, ...folders].some((one) => warning.includes(one)));
    return !isNamed && asHex(before[name]) !== asHex(after[name]);
  });

const VAULT = {
  "Home.md":
    '---\ntags: [a,   b]\naliases:\n    - "Start"\n---\n# Home\n\n* one\n+ two\n\t* deep\n1) first\n\nSee [[Projects/Größe|the size]], [[Idea#Why]], ![[plot.png|300]] and ![alt](Projects/assets/plot%20two.png).\n\n> [!warning]- Careful\n> ==marked== %%not shown%% #tag/inline\n\n|a|b|\n|-|:-:|\n|1|2|\n\n***\n\n__bold__ _soft_[^1]\n\n[^1]: Note.\n\n\n',
  "Projects/Größe.md": "Setext\r\n======\r\n\r\n![[Idea]]\r\n- [ ] task\r\n- [x] done",
  "Projects/Deep er/Idea.md": "~~~js\nx\n~~~\n\nBack to [[Home]]. [[Nowhere]] and ![[gone.png]]",
  "Projects/assets/plot two.png": new Uint8Array(),
  "attachments/plot.png": new Uint8Array(),
};
const vault = (): Files => ({ ...VAULT, "Projects/assets/plot two.png": jpeg, "attachments/plot.png": png });

describe("a vault that came in", () => {
  test("goes out with the same bytes under the same names", async () => {
    const who = await workspace.makePerson();
    const { warnings } = await taken(who, vault());
    const after = await sent(who);
    expect(Object.keys(vault()).filter((name) => asHex(vault()[name]) !== asHex(after[name]))).toEqual([]);
    expect(Object.keys(after).sort()).toEqual(Object.keys(vault()).sort());
    expect(warnings.join("\n")).toContain("gone.png");
  });

  test("goes out so from the folder that it was put in, beside other documents", async () => {
    const who = await workspace.makePerson();
    await ask(who, "POST /api/d", { title: "Idea", markdown: "Another." });
    const { id } = await ask(who, "POST /api/d/folders", { name: "My: vault" });
    await taken(who, vault(), id);
    await ask(who, "POST /api/d", { title: "Home", markdown: "A new one.", folderId: id });
    const after = await sent(who);
    const below = Object.fromEntries(
      Object.entries(after).map(([name, bytes]) => [name.replace("My vault/", ""), bytes]),
    );
    expect(changed(vault(), below, [])).toEqual([]);
  });

  test("has the edit of one document, and all other files as they were", async () => {
    const who = await workspace.makePerson();
    const { documents } = await taken(who, vault());
    const home = documents.find(({ title }) => title === "Home");
    await ask(who, `PATCH /api/d/${home?.id}`, { append: "An edit." });
    const after = await sent(who);
    expect(textOf(after["Home.md"])).toContain("An edit.");
    expect(textOf(after["Home.md"])).toContain("(Projects/assets/plot%20two.png)");
    expect(changed(vault(), after, [])).toEqual(["Home.md"]);
  });

  test.each([
    ["author", { settings: { authors: ["Jo Roe"] } }, "Jo Roe"],
    ["language", { settings: { locale: "de" } }, 'lang: "de"'],
  ])("has a new %s of a document", async (_what, settings, shown) => {
    const who = await workspace.makePerson();
    const { documents } = await taken(who, { "Home.md": "* one\n" });
    await ask(who, `PATCH /api/d/${documents[0]?.id}`, settings);
    expect(textOf((await sent(who))["Home.md"])).toContain(shown);
  });

  test("has its bytes again when an edit is taken back", async () => {
    const who = await workspace.makePerson();
    const { documents } = await taken(who, { "Home.md": "* one\n" });
    await ask(who, `PATCH /api/d/${documents[0]?.id}`, { edits: [{ find: "one", replace: "two" }] });
    expect(textOf((await sent(who))["Home.md"])).toContain("- two");
    await ask(who, `PATCH /api/d/${documents[0]?.id}`, { edits: [{ find: "two", replace: "one" }] });
    expect(textOf((await sent(who))["Home.md"])).toBe("* one\n");
  });

  test("has links that lead to a document under its new name", async () => {
    const who = await workspace.makePerson();
    const { documents } = await taken(who, { "A.md": "* See [[B]].\n", "B.md": "* Words.\n", "C.md": "* [[A]]\n" });
    const b = documents.find(({ title }) => title === "B");
    await ask(who, `PATCH /api/d/${b?.id}`, { title: "Bee" });
    const after = await sent(who);
    expect(textOf(after["A.md"])).toContain("(Bee.md)");
    expect(Object.keys(after).sort()).toEqual(["A.md", "Bee.md", "C.md"]);
    expect(textOf(after["C.md"])).toBe("* [[A]]\n");
  });

  test("has links by path anew when their documents move, and links by name as they were", async () => {
    const who = await workspace.makePerson();
    const files = { "A.md": "* [[x/B]]\n", "C.md": "* [[B]]\n", "x/B.md": "* Words.\n" };
    const { documents } = await taken(who, files);
    const { id: folderId } = await ask(who, "POST /api/d/folders", { name: "y" });
    await ask(who, `PATCH /api/d/${documents.find(({ title }) => title === "B")?.id}/move`, { folderId });
    const after = await sent(who);
    expect(textOf(after["A.md"])).toContain("(y/B.md)");
    expect([textOf(after["C.md"]), textOf(after["y/B.md"])]).toEqual(["* [[B]]\n", "* Words.\n"]);
  });

  test("names a document as before where a link led to a document that was deleted", async () => {
    const who = await workspace.makePerson();
    const { documents } = await taken(who, { "A.md": "* [[B]]\n", "B.md": "* Words.\n" });
    await ask(who, `DELETE /api/d/${documents.find(({ title }) => title === "B")?.id}`);
    expect(Object.entries(await sent(who)).map(([name, bytes]) => [name, textOf(bytes)])).toEqual([
      ["A.md", "* [[B]]\n"],
    ]);
  });

  test("comes in again from the archive of a workspace, with the pictures from where they are", async () => {
    const [who, heir] = [await workspace.makePerson(), await workspace.makePerson()];
    await taken(who, vault());
    const { documents, warnings } = await taken(heir, await archived(who));
    expect(documents.map(({ title }) => title).sort()).toEqual(["Home", "Idea", "Setext"]);
    expect(warnings).toEqual([expect.stringContaining("earlier versions"), expect.stringContaining("gone.png")]);
    const after = await archived(heir);
    const pictures = Object.keys(after).filter((name) => name.startsWith("files/"));
    expect(pictures.map((name) => asHex(after[name])).sort()).toEqual([png, jpeg].map(asHex).sort());
  });

  test("is kept as long as its document, and served to nobody by itself", async () => {
    const who = await workspace.makePerson();
    const { db } = workspace.store;
    const { documents } = await taken(who, { "A.md": "* Words of it.\n" });
    const isIts = eq(importedFile.documentId, documents[0]?.id ?? "");
    const [{ fileId } = { fileId: "" }] = await db.select().from(importedFile).where(isIts);
    expect(await mayReadFile(db, { userId: who.id, bound: null }, fileId)).toBe(false);
    const later = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000);
    await purgeFiles(db, later);
    expect(textOf((await sent(who))["A.md"])).toBe("* Words of it.\n");
    await db.delete(document).where(eq(document.id, documents[0]?.id ?? ""));
    await purgeFiles(db, later);
    expect([await readFile(db, fileId), await db.select().from(importedFile).where(isIts)]).toEqual([null, []]);
  });

  test("never gives hidden characters back, to agents or people", async () => {
    const who = await workspace.makePerson();
    const hidden = [..."obey"].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join("");
    const { warnings } = await taken(who, {
      "A.md": `* Words.${hidden}\n`,
      "B.md": `---\nkey: ${hidden}\n---\n\n* B\n`,
    });
    for (const origin of ["agent", "human"] as const) {
      expect(
        Object.values(await sent(who, origin))
          .map(textOf)
          .join(),
      ).not.toContain(hidden);
    }
    for (const name of ["A.md", "B.md"]) expect(warnings.join("\n")).toContain(name);
  });

  test("names pictures that lose their metadata, and names that differ in capitals alone", async () => {
    const who = await workspace.makePerson();
    const noted = new Uint8Array(await placed("jpeg"));
    const { warnings } = await taken(who, { "A.md": "![](a.jpg)", "b.md": "b", "B.md": "B", "a.jpg": noted });
    expect(warnings.join("\n")).toContain("“a.jpg” was taken without its metadata");
    expect(warnings.join("\n")).toContain("“b.md”: Another name");
    expect(Object.keys(await sent(who)).sort()).toEqual(["A.md", "B.md", "a.jpg", "b 2.md"]);
  });
});

/** Names and markdown as Obsidian has them, so that anything may meet anything. */
const word = fc.constantFrom(
  "tide",
  "Größe",
  "two  spaces",
  "tab\tbed",
  "a*b",
  "#tag/deep",
  "50%",
  "[x]",
  "日本",
  "e_mc_2",
);
const linkTo = (names: readonly string[]) =>
  fc
    .tuple(
      fc.constantFrom(...names, "Nowhere"),
      fc.constantFrom("", "#Part", "|shown", "#^b1"),
      fc.constantFrom("", "!"),
    )
    .map(([name, rest, bang]) => {
      const bare = name.replace(/\.md$/, "");
      return `${bang}[[${rest === "|shown" ? bare.split("/").at(-1) : bare}${rest}]]`;
    });
const block = (names: readonly string[]) =>
  fc.oneof(
    fc.tuple(word, linkTo(names), word).map((parts) => parts.join(" ")),
    fc
      .tuple(fc.constantFrom("-", "*", "+", "1.", "3)", "- [ ]", "* [x]"), word)
      .map(([m, w]) => `${m} ${w}\n${m}  next\n\t${m} deep`),
    word.map((w) => `> [!tip]+ ${w}\n> inside ==marked== words\n>\n>> deeper`),
    word.map((w) => `%% ${w} %%\n\n<!-- ${w} -->`),
    word.map((w) => `|a|  ${w.replaceAll("|", "")}|\n|:-|---:|\n|1|2|`),
    fc.constantFrom(
      "***",
      "___",
      "- - -",
      "# A #",
      "A\n===",
      "~~~\ncode\n~~~",
      "    indented",
      "$$\nx^2\n$$",
      "$a$ \\$5",
    ),
    word.map((w) => `text[^n1]\n\n[^n1]: ${w}`),
    fc.constantFrom(
      "![[p.png|120]]",
      "![alt|80x40](p.png)",
      "![[pics/p q.png]]",
      "![](<pics/p q.png>)",
      "<b>raw</b>",
      "[ref]: https://example.org 'T'",
    ),
    fc.string({ maxLength: 20 }),
  );
const front = fc.constantFrom(
  "",
  "---\ntags:   [ a,b ]\n---\n",
  "---\naliases:\n    - x\ntitle: 'Own'\nauthor: Jo Roe\n---\n\n",
  "---\n- not: [a map\n---\n",
);
const note = (names: readonly string[]) =>
  fc
    .tuple(
      front,
      fc.array(block(names), { minLength: 1, maxLength: 5 }),
      fc.constantFrom("\n\n", "\r\n\r\n", "\n\n\n"),
      fc.constantFrom("", "\n", "\n\n  \n"),
      fc.boolean(),
    )
    .map(([head, blocks, between, end, hasMark]) => {
      const text = head + blocks.join(between) + end;
      return (hasMark ? "\ufeff" : "") + (between.includes("\r") ? text.replace(/\r?\n/g, "\r\n") : text);
    });
const NAMES = [
  "Note.md",
  "b/Note.md",
  "Über uns/Größe & co.md",
  "b/c d/100%.md",
  "b/.hidden.md",
  "a:b/x?.md",
  "b/Long…  name .md",
];
const vaults = fc
  .uniqueArray(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 4 })
  .chain((names) => fc.tuple(fc.constant(names), ...names.map(() => note(names))))
  .map(([names, ...texts]) => Object.fromEntries(names.map((name, at) => [name, texts[at] ?? ""])));

test("any vault goes out as it came in but for what a warning names, and an edit is in its file alone", {
  timeout: 300_000,
}, async () => {
  const given = runs(40, 8);
  let kept = 0;
  await fc.assert(
    fc.asyncProperty(vaults, fc.nat(), async (notes, at) => {
      const who = await workspace.makePerson();
      const files: Files = {
        ...notes,
        "p.png": png,
        "pics/p q.png": jpeg,
        "board.canvas": "{}",
        ".obsidian/app.json": "{}",
      };
      const { documents = [], warnings } = await taken(who, files);
      if (documents.length === 0) return;
      const before = await sent(who);
      expect(changed(files, before, warnings)).toEqual([]);
      kept += Object.keys(notes).filter((name) => asHex(notes[name]) === asHex(before[name])).length;
      const { id } = documents[at % documents.length] as Document;
      await ask(who, `PATCH /api/d/${id}`, { append: "Edited here." });
      const after = await sent(who);
      const edited = Object.keys(after).filter((name) => asHex(after[name]) !== asHex(before[name]));
      expect([edited.length, textOf(after[edited[0] ?? ""]).includes("Edited here.")]).toEqual([1, true]);
    }),
    given,
  );
  // More than one of each vault.
  expect(kept).toBeGreaterThan(given.numRuns);
});
