/**
 * Claim: reading a document of 5 MiB, or one with 90,000 nodes, in any form holds the event loop for at most 200 ms of its
 * processor time, the first time as well as later.
 *
 * Run with `npx tsx --conditions react-server bench/large-read.ts`.
 */
import { claimHold, largeTexts, withPostgres } from "./harness/claim-hold";

const FORMS = ["markdown", "nodes", "json", "outline"];

await withPostgres(async (workspace) => {
  for (const [name, markdown] of Object.entries(largeTexts)) {
    const { id } = (await workspace.ask("POST /api/d", { body: { title: name, markdown } })).body;
    // What its writing remembered is forgotten with its first version.
    for (const form of FORMS) {
      await workspace.ask(`PATCH /api/d/${id}`, { body: { append: `For ${form}.` } });
      for (const time of ["first", "second"])
        await claimHold(`${name} as ${form}, ${time}`, () => workspace.ask(`GET /api/d/${id}?format=${form}`));
    }
    await claimHold(`${name}, version as markdown`, () => workspace.ask(`GET /api/d/${id}/versions/2?format=markdown`));
    const found = () => workspace.ask(`GET /api/d/${id}?format=nodes&q=moon&limit=20`);
    await claimHold(`${name}, found in`, found);
  }
});
