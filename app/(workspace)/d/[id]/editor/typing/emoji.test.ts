import { expect, test } from "vitest";
import { emojiNamed, findEmoji, loadEmoji } from "./emoji";

test("an unknown name is no emoji", async () => {
  await loadEmoji();
  expect(emojiNamed("no_such_name")).toBeNull();
  expect(findEmoji(await loadEmoji(), "zzzz")).toEqual([]);
});

test("finds by name first, the shortest first, then by keyword", async () => {
  const all = await loadEmoji();
  expect(findEmoji(all, "smil")[0]).toMatchObject({ name: "smile" });
  expect(findEmoji(all, "ocean").map(({ name }) => name)).toContain("ocean");
  expect(findEmoji(all, "sea").length).toBeGreaterThan(1);
});

test("knows the emoji of a whole name", async () => {
  await loadEmoji();
  expect(emojiNamed("rocket")).toBe("🚀");
});
