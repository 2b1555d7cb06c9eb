import "server-only";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { AwsClient } from "aws4fetch";
import { type Env, env } from "#lib/base/env";
import { AppError } from "#lib/base/errors";
import { newId } from "#lib/base/ids";
import { perProcess } from "#lib/base/per-process";

/** Where large files are kept, by the SHA-256 of their content in hexadecimal. Methods throw `unavailable`. */
export type Vault = {
  put(sha256: string, content: Uint8Array): Promise<void>;
  /** The bytes; null when they are not there. */
  get(sha256: string): Promise<Uint8Array | null>;
  remove(sha256: string): Promise<void>;
};

type Settings = Pick<
  Env,
  "DATA_DIR" | "DATABASE_URL" | "S3_ENDPOINT" | "S3_BUCKET" | "S3_ACCESS_KEY_ID" | "S3_SECRET_ACCESS_KEY" | "S3_REGION"
>;

const TIMEOUT_MS = 20_000;

/**
 * The place of large files by the settings: a bucket, or a folder next to the embedded store. Null with a database of
 * its own and no bucket, since instances may not share a folder: then the database keeps all bytes.
 */
export function openVault(settings: Settings): Vault | null {
  if (settings.S3_ENDPOINT) return openBucket(settings, settings.S3_ENDPOINT);
  return settings.DATABASE_URL ? null : openFolder(join(/* turbopackIgnore: true */ settings.DATA_DIR, "files"));
}

const place = perProcess<{ vault: Vault | null | undefined }>("vault", () => ({ vault: undefined }));

/** The vault of this process; null where the store keeps all bytes. */
export function vault(): Vault | null {
  if (place.vault === undefined) place.vault = openVault(env());
  return place.vault;
}

/** Replaces the vault of this process, for tests; undefined restores it. */
export function overrideVault(vault: Vault | null | undefined): void {
  place.vault = vault;
}

// Without the marks, the build would take every file of the project for one that a route reads.
function openFolder(folder: string): Vault {
  const pathOf = (sha256: string) => join(/* turbopackIgnore: true */ folder, sha256.slice(0, 2), sha256);
  return {
    async put(sha256, content) {
      const path = pathOf(sha256);
      await troubled(async () => {
        await mkdir(join(/* turbopackIgnore: true */ path, ".."), { recursive: true });
        const partial = `${path}.${newId("fil")}`;
        const handle = await open(/* turbopackIgnore: true */ partial, "wx", 0o600);
        try {
          await handle.writeFile(content);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await rename(/* turbopackIgnore: true */ partial, path);
      });
    },
    get: (sha256) =>
      troubled(() =>
        readFile(/* turbopackIgnore: true */ pathOf(sha256)).catch((error: NodeJS.ErrnoException) => {
          if (error.code === "ENOENT") return null;
          throw error;
        }),
      ),
    remove: (sha256) => troubled(() => rm(/* turbopackIgnore: true */ pathOf(sha256), { force: true })),
  };
}

function openBucket(settings: Settings, endpoint: string): Vault {
  const client = new AwsClient({
    accessKeyId: settings.S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? "",
    region: settings.S3_REGION,
    service: "s3",
    retries: 3,
  });
  const urlOf = (sha256: string) => `${endpoint}/${settings.S3_BUCKET}/${sha256}`;
  const send = (method: string, sha256: string, body?: Uint8Array) =>
    troubled(async () => {
      const sent = body ? { body: new Uint8Array(body) } : {};
      const response = await client.fetch(urlOf(sha256), {
        method,
        ...sent,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.ok || response.status === 404) return response;
      throw new Error(`The bucket answered ${response.status} to ${method}.`);
    });
  return {
    async put(sha256, content) {
      const response = await send("PUT", sha256, content);
      if (!response.ok) throw unreachable(new Error(`The bucket answered ${response.status} to PUT.`));
    },
    async get(sha256) {
      const response = await send("GET", sha256);
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
    },
    async remove(sha256) {
      await send("DELETE", sha256);
    },
  };
}

async function troubled<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw unreachable(cause);
  }
}

const unreachable = (cause: unknown) =>
  new AppError("unavailable", "The place of the files cannot be reached just now. Nothing was changed.", {
    hint: "Try again in a moment.",
    headers: { "retry-after": "5" },
    cause,
  });
