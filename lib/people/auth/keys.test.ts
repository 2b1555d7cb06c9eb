import { expect, test } from "vitest";
import { hashKey, isKey, lastFour, makeKey } from "./keys";
import { adminToken, isAdminToken } from "./secret";

test("a key has 256 random bits after its prefix, and no two keys are equal", () => {
  const keys = Array.from({ length: 1_000 }, makeKey);
  for (const key of keys) expect(key).toMatch(/^ak_usr_[A-Za-z0-9_-]{43}$/);
  expect(new Set(keys).size).toBe(1_000);
});

test.each([
  "",
  "ak_usr_",
  `ak_usr_${"a".repeat(31)}`,
  `ak_usr_${"a".repeat(201)}`,
  `ak_org_${"a".repeat(43)}`,
  `ak_usr_${"a".repeat(42)}!`,
  ` ak_usr_${"a".repeat(43)}`,
  `ak_usr_${"a".repeat(43)}\n`,
])("%j is not a key", (text) => {
  expect(isKey(text)).toBe(false);
});

test("the stored hash and last four characters do not reveal a key", () => {
  const key = makeKey();
  expect(isKey(key)).toBe(true);
  expect(hashKey(key)).toHaveLength(32);
  expect(hashKey(key)).toEqual(hashKey(key));
  expect(hashKey(key)).not.toEqual(hashKey(makeKey()));
  expect(lastFour(key)).toBe(key.slice(-4));
});

test("the token of a secret is valid only for that secret", () => {
  expect(isAdminToken("a", adminToken("a"))).toBe(true);
  for (const token of [null, "", adminToken("b"), adminToken("a").slice(0, -1), `${adminToken("a")} `])
    expect(isAdminToken("a", token)).toBe(false);
  expect(adminToken("a")).not.toContain("a secret");
});
