import { describe, expect, test } from "vitest";
import { stores } from "#db/test-database";
import { testSync } from "./test-sync";

const ROOT = { key: "BBBB2222", itemType: "book", title: "Tides", date: "2020" };
const EBB = { key: "BBBB3333", itemType: "book", title: "Ebb", date: "2001" };
const address = (key: string) => `http://zotero.org/users/475425/items/${key}`;
const related = (...keys: string[]) => {
  const addresses = keys.map(address);
  return { "dc:relation": addresses.length === 1 ? addresses[0] : addresses };
};

describe.each(stores)("relations with Zotero on $name", (store) => {
  const { zotero, ask, connect, sync } = testSync(store);

  const idOf = async (title: string): Promise<string> =>
    (await ask("GET /api/d/citations?sort=title")).citations.find(
      (one: { csl: { title: string } }) => one.csl.title === title,
    ).id;
  const relate = async (one: string, other: string) =>
    ask(`PUT /api/w/citations/${await idOf(one)}/related/${await idOf(other)}`, {});
  const end = async (one: string, other: string) =>
    ask(`DELETE /api/w/citations/${await idOf(one)}/related/${await idOf(other)}`);
  const byHand = async (title: string): Promise<string[]> =>
    (await ask(`GET /api/w/citations/${await idOf(title)}/related`)).related.flatMap(
      (found: { title: string; byHand: boolean }) => (found.byHand ? [found.title] : []),
    );
  /** What an item is related to at Zotero. */
  const there = (key: string, place?: string) =>
    [(zotero().item(key, place)?.relations as Record<string, unknown> | undefined)?.["dc:relation"] ?? []].flat();
  const begin = async (...items: Record<string, unknown>[]) => {
    zotero().put(items);
    await connect();
    await sync();
  };
  const isQuiet = async () => {
    const before = zotero().version();
    expect((await sync()).failure).toBeNull();
    expect(zotero().version()).toBe(before);
  };

  test("are not written to a library that the key only reads, or between two libraries", async () => {
    zotero().addGroup(7, "Shore", false);
    const items = [ROOT, EBB].map((one) => ({ ...one, key: one.key.replace("BBBB", "GGGG") }));
    zotero().put(items, "items", "/groups/7");
    await begin({ ...EBB, key: "CCCC2222", title: "Foam" });
    await relate("Tides", "Ebb");
    await relate("Tides", "Foam");
    await isQuiet();
    expect([there("GGGG2222", "/groups/7"), there("CCCC2222")]).toEqual([[], []]);
    expect((await byHand("Tides")).toSorted()).toEqual(["Ebb", "Foam"]);
  });

  test("come from Zotero, whichever item is read first, until they are ended there", async () => {
    await begin({ ...ROOT, relations: related("BBBB3333", "ZZZZ9999") }, { ...EBB, relations: related("BBBB2222") });
    expect([await byHand("Tides"), await byHand("Ebb")]).toEqual([["Ebb"], ["Tides"]]);
    await isQuiet();
    zotero().put([
      { ...ROOT, relations: related("ZZZZ9999") },
      { ...EBB, relations: {} },
    ]);
    await sync();
    expect(await byHand("Tides")).toEqual([]);
    expect(there("BBBB2222")).toEqual([address("ZZZZ9999")]);
    await isQuiet();
  });

  test("that were made here go to both items, beside what else is related there", async () => {
    const sameAs = { "owl:sameAs": "http://zotero.org/groups/7/items/AAAA2222" };
    await begin({ ...ROOT, relations: { ...related("ZZZZ9999"), ...sameAs } }, EBB);
    await relate("Tides", "Ebb");
    await sync();
    expect([there("BBBB2222"), there("BBBB3333")]).toEqual([
      [address("ZZZZ9999"), address("BBBB3333")],
      [address("BBBB2222")],
    ]);
    expect(zotero().item("BBBB2222")?.relations).toMatchObject(sameAs);
    await isQuiet();

    // Zotero shows it with both items, though it stores it with one.
    zotero().put([{ key: "BBBB3333", publisher: "Shore" }]);
    await end("Ebb", "Tides");
    await sync();
    expect([there("BBBB2222"), there("BBBB3333")]).toEqual([[address("ZZZZ9999")], []]);
    expect(zotero().item("BBBB2222")?.relations).toMatchObject(sameAs);
    await isQuiet();
  });

  test("that were ended here do not come back with another change there", async () => {
    await begin({ ...ROOT, relations: related("BBBB3333") }, { ...EBB, relations: related("BBBB2222") });
    await end("Tides", "Ebb");
    zotero().put([{ ...EBB, title: "Ebb tide", relations: related("BBBB2222") }]);
    await sync();
    expect([await byHand("Tides"), there("BBBB2222"), there("BBBB3333")]).toEqual([[], [], []]);
  });

  test("are never doubled: not by a write whose answer was lost, nor by one that another program made too", async () => {
    await begin(ROOT, EBB);
    await relate("Tides", "Ebb");
    zotero().loseAnswer();
    expect((await sync()).failure).not.toBeNull();
    await sync();
    const both = [[address("BBBB3333")], [address("BBBB2222")]];
    expect([there("BBBB2222"), there("BBBB3333")]).toEqual(both);

    await end("Tides", "Ebb");
    await sync();
    await relate("Tides", "Ebb");
    zotero().meanwhile(() => zotero().put([{ key: "BBBB3333", relations: related("BBBB2222") }]));
    expect((await sync()).failure).toBeNull();
    expect([there("BBBB2222"), there("BBBB3333")]).toEqual(both);
    await isQuiet();
  });

  test("of works that are new at Zotero go with them", async () => {
    await begin(ROOT);
    await ask("POST /api/d/citations", { csl: { type: "book", title: "Foam" } });
    await relate("Tides", "Foam");
    await sync();
    const foam = zotero()
      .all()
      .find(({ title }) => title === "Foam")?.key as string;
    expect([there("BBBB2222"), there(foam)]).toEqual([[address(foam)], [address("BBBB2222")]]);
    await isQuiet();
  });

  test("to a work that was deleted stay at Zotero, and are here again when it comes back from the trash there", async () => {
    await begin({ ...ROOT, relations: related("BBBB3333") }, { ...EBB, relations: related("BBBB2222") });
    await ask(`DELETE /api/d/citations/${await idOf("Ebb")}`);
    await sync();
    expect(zotero().item("BBBB3333")).toMatchObject({ deleted: 1 });
    expect(there("BBBB2222")).toEqual([address("BBBB3333")]);
    zotero().put([{ key: "BBBB3333", deleted: 0 }]);
    await sync();
    expect(await byHand("Tides")).toEqual(["Ebb"]);
    await isQuiet();
  });

  test("to a work that was deleted at Zotero are not ended by that", async () => {
    await begin({ ...ROOT, relations: related("BBBB3333") }, { ...EBB, relations: related("BBBB2222") });
    zotero().put([{ key: "BBBB3333", deleted: 1 }]);
    await sync();
    expect([await byHand("Tides"), there("BBBB2222")]).toEqual([["Ebb"], [address("BBBB3333")]]);
    await isQuiet();
  });
});
