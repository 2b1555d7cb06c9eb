import pg from "pg";
import { newId } from "../../lib/base/ids";
import { hashKey, lastFour, makeKey } from "../../lib/people/auth/keys";

const scopes = ["read", "create", "update", "delete", "publish"];

/** Inserts a key of the owner without starting a process, as `npm run key` would, and returns it. */
export async function insertKey(databaseUrl: string): Promise<string> {
  const key = makeKey();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into api_key (id, user_id, name, hash, last_four, scopes, created_at)
       select $1, id, 'instances', $2, $3, $4, now() from "user"`,
      [newId("key"), Buffer.from(hashKey(key)), lastFour(key), scopes],
    );
    return key;
  } finally {
    await client.end();
  }
}
