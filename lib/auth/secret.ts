import "server-only";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The secret that signs sessions, made on first start and kept in the data directory, readable by its owner only. */
export function readSecret(dataDir: string): string {
  const file = join(dataDir, "auth-secret");
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const secret = randomBytes(32).toString("base64url");
  try {
    writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    // Two commands may come at once to a new directory: the first one's secret stands for both.
    if (!existsSync(file)) throw error;
  }
  return readFileSync(file, "utf8").trim();
}

/** What proves to a running server that a command comes from someone who can read its secret. */
export const adminToken = (secret: string): string =>
  `Bearer ${createHmac("sha256", secret).update("colophon admin").digest("base64url")}`;

/** Compares in constant time. */
export function isAdminToken(secret: string, token: string | null): boolean {
  const [given, wanted] = [Buffer.from(token ?? ""), Buffer.from(adminToken(secret))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
