import { inArray } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { document, folder, share } from "#db/schema";
import { stores } from "#db/test-database";
import { newId } from "#lib/base/ids";
import { openTestWorkspace, type TestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { includes, type Role } from "#lib/shapes/role";
import { runs } from "#lib/test-runs";
import { findDocumentRole, findFolderRole, findReached } from "./store";

const FOLDERS = 5;
const GIVEN = ["view", "comment", "edit"] as const;

/** A chain or tree of folders (`parents[n]` is above folder n), the folder of the document, and shares of either. */
const worlds = fc.record({
  parents: fc.tuple(...Array.from({ length: FOLDERS }, (_, n) => fc.option(fc.nat(Math.max(0, n - 1))))),
  place: fc.option(fc.nat(FOLDERS - 1)),
  shares: fc.array(
    fc.record({
      on: fc.option(fc.nat(FOLDERS - 1)),
      to: fc.constantFrom("ada" as const, "grace" as const, "everyone" as const),
      role: fc.constantFrom(...GIVEN),
    }),
    { maxLength: 6 },
  ),
});

type World = typeof worlds extends fc.Arbitrary<infer W> ? W : never;

const strongest = (roles: readonly Role[]) =>
  roles.reduce<Role | null>((best, role) => (best !== null && includes(best, role) ? best : role), null);

/** The folders from this one up to the root. */
const above = ({ parents }: World, at: number | null): number[] =>
  at === null ? [] : [at, ...above({ parents } as World, at === 0 ? null : (parents[at] ?? null))];

const roleBy = ({ shares }: World, who: "ada" | "grace", reached: readonly (number | null)[]) =>
  strongest(
    shares.filter(({ on, to }) => reached.includes(on) && (to === who || to === "everyone")).map(({ role }) => role),
  );

describe.each(stores)("access on $name", (store) => {
  let workspace: TestWorkspace;
  let people: Record<"ada" | "grace", string>;
  let documentId: string;
  beforeAll(async () => {
    workspace = await openTestWorkspace(store, unlimited);
    people = { ada: (await workspace.makePerson()).id, grace: (await workspace.makePerson()).id };
    documentId = (await workspace.ask("POST /api/d", { body: { title: "Tides" } })).body.id;
  });
  afterAll(() => workspace.close());

  const db = () => workspace.store.db;

  /** Stores a world and returns the ids of its folders. */
  async function build(world: World): Promise<string[]> {
    const ids = Array.from({ length: FOLDERS }, () => newId("fol"));
    const idAt = (n: number | null) => (n === null ? null : (ids[n] ?? null));
    const now = new Date();
    for (const [n, id] of ids.entries()) {
      const parent = n === 0 ? null : (world.parents[n] ?? null);
      const path = above(world, n)
        .map((at) => ids[at] ?? "")
        .toReversed();
      await db()
        .insert(folder)
        .values({
          id,
          userId: workspace.owner.id,
          name: "F",
          parentId: idAt(parent),
          path,
          createdAt: now,
          updatedAt: now,
        });
    }
    await db()
      .update(document)
      .set({ folderId: idAt(world.place) });
    for (const { on, to, role } of world.shares) {
      const subject = on === null ? { documentId } : { folderId: idAt(on) };
      const holder = to === "everyone" ? { everyone: true } : { userId: people[to] };
      await db()
        .insert(share)
        .values({ id: newId("shr"), ...subject, ...holder, role, createdAt: now })
        .onConflictDoNothing();
    }
    return ids;
  }

  async function clear(ids: string[]) {
    await db().delete(share);
    await db().update(document).set({ folderId: null });
    for (const id of ids.toReversed())
      await db()
        .delete(folder)
        .where(inArray(folder.id, [id]));
  }

  /** The first share of each holder counts, as the store keeps one. */
  const stored = (world: World): World => ({
    ...world,
    shares: world.shares.filter(
      ({ on, to }, at) => world.shares.findIndex((other) => other.on === on && other.to === to) === at,
    ),
  });

  test("nobody reaches what is shared with nobody, and its owner always does", async () => {
    expect(await findDocumentRole(db(), people.ada, documentId)).toBeNull();
    expect(await findDocumentRole(db(), "usr_none", documentId)).toBeNull();
    expect(await findDocumentRole(db(), workspace.owner.id, documentId)).toBe("owner");
    expect(await findDocumentRole(db(), workspace.owner.id, "doc_none")).toBeNull();
    expect(await findFolderRole(db(), workspace.owner.id, "fol_none")).toBeNull();
    expect(await findReached(db(), [])).toEqual(new Map());
  });

  test("the strongest role on a document or on any folder above it counts, alike in every query", async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (given) => {
        const world = stored(given);
        const ids = await build(world);
        try {
          const pairs = [people.ada, people.grace, workspace.owner.id].map((userId) => ({ userId, documentId }));
          const reached = await findReached(db(), pairs);
          for (const who of ["ada", "grace"] as const) {
            const expected = roleBy(world, who, [null, ...above(world, world.place)]);
            expect(await findDocumentRole(db(), people[who], documentId)).toBe(expected);
            expect(reached.get(`${people[who]} ${documentId}`) ?? null).toBe(expected);
            for (const [n, id] of ids.entries()) {
              expect(await findFolderRole(db(), people[who], id)).toBe(roleBy(world, who, above(world, n)));
            }
          }
          expect(reached.get(`${workspace.owner.id} ${documentId}`)).toBe("owner");
        } finally {
          await clear(ids);
        }
      }),
      runs(100),
    );
  });
});
