import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { perProcess } from "./per-process";

const IV_BYTES = 12;
const TAG_BYTES = 16;

const place = perProcess<{ key: Buffer | undefined }>("encrypt-secret", () => ({ key: undefined }));

/** Sets the workspace's secret, from which the key for stored secrets is derived. */
export function setEncryptionSecret(secret: string): void {
  place.key = Buffer.from(hkdfSync("sha256", secret, "", "colophon stored secrets", 32));
}

function keyOf(): Buffer {
  if (!place.key) throw new Error("No secret has been set for stored secrets.");
  return place.key;
}

/** Encrypts a secret that is stored and used again, by AES-256-GCM. */
export function encryptSecret(secret: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(), iv);
  const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url");
}

/** Decrypts a secret; null when it was encrypted under another secret, as after a restore with another one. */
export function decryptSecret(encrypted: string): string | null {
  const bytes = Buffer.from(encrypted, "base64url");
  if (bytes.length < IV_BYTES + TAG_BYTES) return null;
  const decipher = createDecipheriv("aes-256-gcm", keyOf(), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
  } catch {
    // An authentication failure is the only one that can happen here.
    return null;
  }
}
