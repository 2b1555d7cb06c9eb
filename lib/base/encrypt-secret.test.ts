import { expect, test } from "vitest";
import { decryptSecret, encryptSecret, setEncryptionSecret } from "./encrypt-secret";

const ONE = "a secret for tests, of 32 characters";

test("does not open what was changed, cut or encrypted under another secret", () => {
  setEncryptionSecret(ONE);
  const encrypted = encryptSecret("key");
  const changed = `${encrypted.startsWith("A") ? "B" : "A"}${encrypted.slice(1)}`;
  for (const bad of [changed, encrypted.slice(0, 20), "", "nonsense"]) expect(decryptSecret(bad)).toBeNull();
  setEncryptionSecret("another secret for tests, as long as that");
  expect(decryptSecret(encrypted)).toBeNull();
});

test("opens what was encrypted, and hides equal secrets behind different texts", () => {
  setEncryptionSecret(ONE);
  const [first, second] = [encryptSecret("schlüssel"), encryptSecret("schlüssel")];
  expect([decryptSecret(first), decryptSecret(second)]).toEqual(["schlüssel", "schlüssel"]);
  expect(first).not.toBe(second);
});
