import "server-only";
import { createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { calculateJwkThumbprint, exportJWK } from "jose";
import type { Executor } from "#db/connection/client";
import type { Env } from "#lib/base/env";
import { log } from "#lib/base/log";
import { perProcess } from "#lib/base/per-process";
import type { Signer } from "./sign";
import { keepPublicKey, listPublicKeys } from "./store";

const place = perProcess<{ signer: Signer | undefined }>("signer", () => ({ signer: undefined }));

/** Opens the key that signs statements, from SIGNING_KEY or the data directory, and lists its public half. */
export async function openSigner(db: Executor, settings: Pick<Env, "SIGNING_KEY" | "DATA_DIR">): Promise<void> {
  const key = createPrivateKey(settings.SIGNING_KEY ?? readKey(settings.DATA_DIR));
  const jwk = await exportJWK(createPublicKey(key));
  const kid = await calculateJwkThumbprint(jwk);
  await keepPublicKey(db, { id: kid, x: String(jwk.x) }, new Date());
  place.signer = { kid, key };
}

/** The private key of a data directory as PEM, made on the first start and readable only by its owner. */
function readKey(dataDir: string): string {
  const file = join(/* turbopackIgnore: true */ dataDir, "signing-key.pem");
  const read = () => readFileSync(/* turbopackIgnore: true */ file, "utf8");
  if (existsSync(/* turbopackIgnore: true */ file)) return read();
  const pem = generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  try {
    mkdirSync(/* turbopackIgnore: true */ dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(/* turbopackIgnore: true */ file, pem, { mode: 0o600, flag: "wx" });
    return pem;
  } catch (error) {
    // Two processes may start at the same time in a new directory: both use the key that was written first.
    if (existsSync(/* turbopackIgnore: true */ file)) return read();
    // Without a directory to write in, a key lasts as long as the process; its public half stays listed.
    log("warn", "the signing key cannot be kept: set SIGNING_KEY", { error });
    return pem;
  }
}

/** The key that signs statements; throws before one was opened. */
export function currentSigner(): Signer {
  if (!place.signer) throw new Error("No key has been opened for statements.");
  return place.signer;
}

/** The public keys of this workspace as a JWK set (RFC 7517), former ones too. */
export async function keySet(db: Executor) {
  const keys = await listPublicKeys(db);
  return { keys: keys.map(({ id, x }) => ({ kty: "OKP", crv: "Ed25519", alg: "EdDSA", use: "sig", kid: id, x })) };
}
