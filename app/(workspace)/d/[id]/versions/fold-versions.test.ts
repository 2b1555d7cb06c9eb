import { describe, expect, test } from "vitest";
import { foldVersions, type Version } from "./fold-versions";
import { testVersion } from "./test-version";

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

  test("groups autosaves with short pauses and sums their word counts", () => {
    const days = foldVersions([version("10:20"), version("10:10"), version("10:00"), version("09:00")], () => "today");
    expect(days).toMatchObject([{ sittings: [{ count: 3, wordCountDelta: 6 }, { count: 1 }] }]);
  });

  test("starts a new sitting on each day", () => {
    const yesterday = version("23:59", { createdAt: "2026-11-20T23:59:00Z" });
    expect(counts([version("00:01"), yesterday])).toEqual([[1], [1]]);
  });
});
