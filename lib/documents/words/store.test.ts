import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { indexWords, indexWritten } from "./store";

describe.each(stores)("the words of a search on $name", (store) => {
  let workspace: TestWorkspace;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
  });
  afterAll(() => workspace.close());

  const made = async (markdown: string): Promise<string> =>
    (await workspace.ask("POST /api/d", { body: { title: "Tides", markdown } })).body.id;
  const write = (id: string, body: object) => workspace.ask(`PATCH /api/d/${id}`, { body });
  const found = async (q: string): Promise<string[]> =>
    (await workspace.ask(`GET /api/d?q=${q}`)).body.documents.map(({ id }: { id: string }) => id);
  const indexed = async (id: string) => {
    const { rows } = await workspace.store.db.execute(sql`
      select document.are_words_old as "areOld", document_words.version from document
      left join document_words on document_id = id where id = ${id}`);
    return rows[0];
  };

  test("one text that cannot be read ends no search", async () => {
    const [broken, id] = [await made("kittiwake"), await made("kittiwake")];
    await workspace.store.db.execute(sql`update document set content = '{', are_words_old = true where id = ${broken}`);
    expect(await found("kittiwake")).toContain(id);
    await workspace.store.db.execute(sql`delete from document where id = ${broken}`);
  });

  test("a write leaves them, and the next search finds what it wrote and no more what it removed", async () => {
    const id = await made("razorbill");
    expect(await found("razorbill")).toEqual([id]);
    for (const markdown of ["guillemot", "puffin"]) await write(id, { markdown });
    expect(await indexed(id)).toEqual({ areOld: true, version: 1 });
    expect(await found("puffin")).toEqual([id]);
    expect(await indexed(id)).toEqual({ areOld: false, version: 3 });
    expect([await found("razorbill"), await found("guillemot")]).toEqual([[], []]);
  });

  test("a new title is found, a new setting indexes nothing", async () => {
    const id = await made("text");
    await write(id, { title: "Fulmar" });
    expect(await found("fulmar")).toEqual([id]);
    await write(id, { settings: { language: "de" } });
    expect(await indexed(id)).toEqual({ areOld: false, version: 2 });
  });

  test("what is written while the words of an earlier version are stored is found too", async () => {
    const id = await made("first gannet");
    await Promise.all([
      ...Array.from({ length: 8 }, (_, at) => write(id, { markdown: `gannet ${at}` })),
      ...Array.from({ length: 4 }, () => indexWords(workspace.store.db)),
    ]);
    const last = (await workspace.ask(`GET /api/d/${id}?format=markdown`)).body.trim();
    expect(await found(encodeURIComponent(`"${last}"`))).toEqual([id]);
    expect(await found(encodeURIComponent('"first gannet"'))).toEqual([]);
  });

  test("what was written is indexed without a search", async () => {
    const id = await made("tern");
    await indexWritten(workspace.store.db);
    expect(await indexed(id)).toEqual({ areOld: false, version: 1 });
  });

  test("words of an earlier version never replace those of a later one", async () => {
    const id = await made("skua");
    expect(await found("skua")).toEqual([id]);
    await workspace.store.db.execute(sql`update document_words set version = 9 where document_id = ${id}`);
    await workspace.store.db.execute(sql`update document set are_words_old = true where id = ${id}`);
    await indexWords(workspace.store.db);
    expect(await indexed(id)).toEqual({ areOld: false, version: 9 });
  });
});
