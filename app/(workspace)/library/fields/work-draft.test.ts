import { describe, expect, test } from "vitest";
import type { CslItem } from "#lib/citations/csl/csl";
import { changesOf, draftOf, type EditedWork, isChanged, rebased } from "./work-draft";

const work = (csl: Partial<CslItem>, more: Partial<EditedWork> = {}): EditedWork => ({
  csl: { type: "article-journal", title: "Tides", volume: "19", ...csl },
  tags: [],
  notes: [],
  collectionIds: [],
  reading: null,
  ...more,
});
const typed = (of: EditedWork, form: Record<string, string>) => {
  const draft = draftOf(of);
  return { ...draft, form: { ...draft.form, ...form } };
};

describe("a draft of a work", () => {
  test("writes nothing when nothing differs", () => {
    expect(changesOf(draftOf(work({})), work({}))).toEqual({});
    expect(isChanged(typed(work({}), { volume: " 19 " }), work({}))).toBe(false);
  });

  test("writes only what differs", () => {
    const changes = changesOf(typed(work({}), { volume: "77" }), work({}));
    expect(changes).toEqual({ csl: expect.objectContaining({ volume: "77", title: "Tides" }) });
    expect(changesOf({ ...draftOf(work({})), reading: "read" }, work({}))).toEqual({ reading: "read" });
  });

  test("keeps an edited field, and takes every other from the work as it is now", () => {
    const now = work({ volume: "19", title: "Tides of the sea" }, { tags: ["sea"] });
    const { draft, clashes } = rebased(typed(work({}), { volume: "77" }), work({}), now);
    expect(draft.form).toMatchObject({ volume: "77", title: "Tides of the sea" });
    expect(draft.tags).toBe("sea");
    expect(clashes).toBe(0);
  });

  test("takes a field away that is gone from the work", () => {
    const without = work({});
    delete without.csl.volume;
    const { draft } = rebased(draftOf(work({})), work({}), without);
    expect(isChanged(draft, without)).toBe(false);
  });

  test("counts a field that both sides changed, unless to the same text", () => {
    const mine = typed(work({}), { volume: "77" });
    expect(rebased(mine, work({}), work({ volume: "78" }))).toMatchObject({
      clashes: 1,
      draft: { form: { volume: "77" } },
    });
    expect(rebased(mine, work({}), work({ volume: "77" })).clashes).toBe(0);
  });
});
