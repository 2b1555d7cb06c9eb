import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { oneStore } from "#db/test-database";
import { isLong } from "#lib/test-runs";
import { testSync } from "./test-sync";

const KEYS = ["BBBB2222", "BBBB3333", "BBBB4444"];
const FOREIGN = "http://zotero.org/groups/7/items/ZZZZ9999";
const address = (key: string) => `http://zotero.org/users/475425/items/${key}`;

const pair = fc.constantFrom(
  ...([
    [0, 1],
    [0, 2],
    [1, 2],
  ] as const),
);
type Step = { readonly do: string; readonly pair: readonly [number, number] };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom("relate here", "end here", "relate there", "end there" as const), pair }),
  fc.record({ do: fc.constantFrom("rename there", "sync", "sync", "fail", "lose the answer" as const), pair }),
);

/** A relation that was taken over and ended here, while no write arrived that says what both agreed on. */
const LOST = [
  { do: "relate there", pair: [0, 1] },
  { do: "relate here", pair: [1, 2] },
  { do: "lose the answer", pair: [0, 1] },
  { do: "end here", pair: [0, 1] },
  { do: "sync", pair: [0, 1] },
] satisfies Step[];

describe.each([oneStore])("works on both sides on $name", (store) => {
  const { workspace, zotero, ask, connect, sync } = testSync(store);

  const there = (key: string): string[] =>
    [((zotero().item(key)?.relations ?? {}) as Record<string, string[]>)["dc:relation"] ?? []].flat();
  const put = (key: string, addresses: string[]) =>
    zotero().put([{ key, relations: addresses.length > 0 ? { "dc:relation": addresses } : {} }]);

  async function begin(): Promise<string[]> {
    await workspace().store.db.execute("delete from zotero_connection");
    for (const { id } of (await ask("GET /api/d/citations")).citations) await ask(`DELETE /api/d/citations/${id}`);
    zotero().reset();
    zotero().put(KEYS.map((key) => ({ key, itemType: "book", title: key, relations: { "dc:relation": FOREIGN } })));
    await connect();
    await sync();
    const { citations } = await ask("GET /api/d/citations?sort=title");
    return citations.map(({ id }: { id: string }) => id);
  }

  test("are related alike on both, none twice, and all else that is related at Zotero stays, whatever happens between", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
        const ids = await begin();
        const here = async (id: string): Promise<string[]> =>
          (await ask(`GET /api/w/citations/${id}/related`)).related
            .filter(({ byHand }: { byHand: boolean }) => byHand)
            .map((one: { id: string }) => address(KEYS[ids.indexOf(one.id)] ?? ""));
        for (const { do: deed, pair } of steps) {
          const [one, other] = pair.map((at) => KEYS[at] ?? "") as [string, string];
          const path = `/api/w/citations/${ids[pair[0]]}/related/${ids[pair[1]]}`;
          switch (deed) {
            case "relate here":
              await ask(`PUT ${path}`, {});
              break;
            case "end here":
              await ask(`DELETE ${path}`);
              break;
            case "relate there":
              put(one, [...new Set([...there(one), address(other)])]);
              put(other, [...new Set([...there(other), address(one)])]);
              break;
            case "end there":
              put(
                one,
                there(one).filter((each) => each !== address(other)),
              );
              put(
                other,
                there(other).filter((each) => each !== address(one)),
              );
              break;
            case "rename there":
              zotero().put([{ key: one, publisher: `Press ${zotero().version()}` }]);
              break;
            case "fail":
              zotero().plan(null, null, null, { status: 500, body: "down" });
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
        for (const [at, key] of KEYS.entries()) {
          const expected = [FOREIGN, ...(await here(ids[at] ?? ""))];
          expect(there(key).toSorted()).toEqual(expected.toSorted());
        }
        const before = zotero().version();
        await sync();
        expect(zotero().version()).toBe(before);
      }),
      { numRuns: isLong ? 60 : 5, examples: [[LOST]] },
    );
  }, 600_000);
});
