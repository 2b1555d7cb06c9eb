import { expect, test } from "vitest";
import { seal, setSealSecret, unseal } from "./seal";

const ONE = "a secret for tests, of 32 characters";

test("does not open what was changed, cut or sealed under another secret", () => {
  setSealSecret(ONE);
  const sealed = seal("key");
  const changed = `${sealed.startsWith("A") ? "B" : "A"}${sealed.slice(1)}`;
  for (const bad of [changed, sealed.slice(0, 20), "", "nonsense"]) expect(unseal(bad)).toBeNull();
  setSealSecret("another secret for tests, as long as that");
  expect(unseal(sealed)).toBeNull();
});

test("opens what was sealed, and hides equal secrets behind different texts", () => {
  setSealSecret(ONE);
  const [first, second] = [seal("schlüssel"), seal("schlüssel")];
  expect([unseal(first), unseal(second)]).toEqual(["schlüssel", "schlüssel"]);
  expect(first).not.toBe(second);
});
