import pg from "pg";
import { newId } from "../../lib/base/ids";
import { hashKey, lastFour, makeKey } from "../../lib/people/auth/keys";

/** A person with a key that writes as them. */
export type BenchPerson = { id: string; key: string };

const SCOPES = ["read", "create", "update", "delete"];

/** Inserts people of the workspace: live connections are counted for each person and key. */
export async function insertPeople(databaseUrl: string, count: number): Promise<BenchPerson[]> {
  const people = Array.from({ length: count }, () => ({ id: newId("usr"), key: makeKey() }));
  await over(databaseUrl, async (client) => {
    for (const [at, { id, key }] of people.entries()) {
      const values = [id, `Person ${at}`, `${id}@example.org`];
      await client.query(`insert into "user" (id, name, email, email_verified) values ($1, $2, $3, true)`, values);
      await client.query(
        `insert into api_key (id, user_id, name, hash, last_four, scopes, is_human, created_at)
         values ($1, $2, 'bench', $3, $4, $5, true, now())`,
        [newId("key"), id, Buffer.from(hashKey(key)), lastFour(key), SCOPES],
      );
    }
  });
  return people;
}

/** Lets everybody in the workspace edit a document. */
export async function shareWithAll(databaseUrl: string, documentId: string): Promise<void> {
  await over(databaseUrl, async (client) => {
    await client.query(
      `insert into share (id, document_id, everyone, role, created_at) values ($1, $2, true, 'edit', now())`,
      [newId("shr"), documentId],
    );
  });
}

/** Has the database count what its tables hold, for its plans. */
export const analyze = (databaseUrl: string): Promise<void> =>
  over(databaseUrl, async (client) => {
    await client.query("analyze");
  });

async function over(databaseUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
