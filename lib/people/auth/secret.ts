import "server-only";
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The secret that signs sessions; created on first start in the data directory, readable only by its owner. */
export function readSecret(dataDir: string): string {
  const file = join(/* turbopackIgnore: true */ dataDir, "auth-secret");
  if (existsSync(/* turbopackIgnore: true */ file))
    return readFileSync(/* turbopackIgnore: true */ file, "utf8").trim();
  mkdirSync(/* turbopackIgnore: true */ dataDir, { recursive: true, mode: 0o700 });
  const secret = randomBytes(32).toString("base64url");
  try {
    writeFileSync(/* turbopackIgnore: true */ file, `${secret}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    // Two processes may start at the same time in a new directory: both use the secret that was written first.
    if (!existsSync(/* turbopackIgnore: true */ file)) throw error;
  }
  return readFileSync(/* turbopackIgnore: true */ file, "utf8").trim();
}

/** The token that proves to a running server that the sender of a command can read its secret. */
export const adminToken = (secret: string): string =>
  `Bearer ${createHmac("sha256", secret).update("colophon admin").digest("base64url")}`;

/** Whether the token is the one of this secret; compares in constant time. */
export function isAdminToken(secret: string, token: string | null): boolean {
  const [given, wanted] = [Buffer.from(token ?? ""), Buffer.from(adminToken(secret))];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
