import { describe, expect, test } from "vitest";
import { testTranslator } from "../../../../words/test-translator";
import { foldVersions, type Version, wordsOf } from "./fold-versions";
import { dayWords, withRejections } from "./history-days";
import { testVersion } from "./test-version";

const t = testTranslator("versions");
const version = (time: string, over: Partial<Version> = {}) =>
  testVersion({ id: `ver_${time}`, createdAt: `2026-11-21T${time}:00Z`, ...over });
const counts = (versions: Version[]) =>
  foldVersions(versions, ({ createdAt }) => createdAt.slice(0, 10)).map(({ sittings }) =>
    sittings.map(({ count }) => count),
  );

describe("grouping the history into sittings", () => {
  test("keeps an agent's change apart from a person's", () => {
    const agent = version("10:01", { origin: "agent", model: "m" });
    expect(counts([version("10:02"), agent, version("10:00")])).toEqual([[1, 1, 1]]);
  });

  test("keeps agents' changes apart, because each has its own reason", () => {
    const agent = (time: string) => version(time, { origin: "agent", model: "m" });
    expect(counts([agent("10:01"), agent("10:00")])).toEqual([[1, 1]]);
  });

  test("keeps actions other than writing apart", () => {
    expect(counts([version("10:02"), version("10:01", { action: "publish" }), version("10:00")])).toEqual([[1, 1, 1]]);
  });

  test("shows a title that was typed slowly once, as it became", () => {
    const renamed = (time: string, title: string) =>
      version(time, { action: "rename", summary: `Renamed to “${title}”` });
    const [day] = foldVersions(
      [renamed("10:02", "The quarterly report"), renamed("10:01", "The quarterly r")],
      () => "today",
    );
    expect(day?.sittings.map((sitting) => wordsOf(t, sitting, "en"))).toEqual(["Renamed to “The quarterly report”"]);
  });

  test("groups autosaves with short pauses and sums their word counts", () => {
    const days = foldVersions([version("10:20"), version("10:10"), version("10:00"), version("09:00")], () => "today");
    expect(days).toMatchObject([{ sittings: [{ count: 3, wordCountDelta: 6 }, { count: 1 }] }]);
  });

  test("shows a named version on a line of its own, with the autosaves before it", () => {
    const named = version("10:01", { name: "First draft" });
    expect(counts([version("10:02"), named, version("10:00")])).toEqual([[1, 2]]);
  });

  test("names each kind of change of a sitting once, and the first two of many", () => {
    const of = (...summaries: string[]) =>
      foldVersions(
        summaries.map((summary, at) => version(`10:0${9 - at}`, { summary })),
        () => "today",
      )[0]?.sittings[0];
    const words = (...summaries: string[]) => {
      const sitting = of(...summaries);
      return sitting && wordsOf(t, sitting, "en");
    };
    expect(words("Changed a paragraph", "Changed a paragraph")).toBe("Changed a paragraph (2 saves)");
    expect(words("Added a table", "Changed a paragraph", "Added a table")).toBe(
      "Added a table; changed a paragraph (3 saves)",
    );
    expect(words("One", "Two", "Three", "Four")).toBe("One; two; 2 other changes (4 saves)");
  });

  test("says of a folded day how many changes it has, and their names", () => {
    const [day] = foldVersions([version("12:00"), version("10:00", { name: "First draft" })], () => "today");
    const [shown] = withRejections(day ? [day] : [], [], () => "today", null);
    expect(shown && dayWords(t, shown)).toBe("2 changes, “First draft”");
  });

  test("starts a new sitting on each day", () => {
    const yesterday = version("23:59", { createdAt: "2026-11-20T23:59:00Z" });
    expect(counts([version("00:01"), yesterday])).toEqual([[1], [1]]);
  });
});
