import { openTestServer } from "../db/test-stores";
import { isLong } from "../lib/test-runs";

/** The name of the variable that tells the workers of a run where the server of their stores is. */
export const SHARED_SERVER = "COLOPHON_TEST_SERVER";

/** Starts one PostgreSQL server for the workspaces of all workers; under `npm test -- --long` these use the embedded store. */
export default async function startSharedServer(): Promise<(() => Promise<void>) | undefined> {
  if (isLong) return undefined;
  const { stop, ...server } = await openTestServer();
  process.env[SHARED_SERVER] = JSON.stringify(server);
  return stop;
}
