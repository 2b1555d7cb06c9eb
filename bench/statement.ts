/**
 * Claim: the signed statement of a document of 5 MiB, or of one with 90,000 nodes, holds the event loop for at most 200 ms
 * of its processor time, the first time as well as later; so does its page's.
 *
 * Run with `npx tsx --conditions react-server bench/statement.ts`.
 */
import { GET as getPageStatement } from "../app/p/[slug]/colophon.json/route";
import { claimHold, largeTexts, withPostgres } from "./harness/claim-hold";

await withPostgres(async (workspace) => {
  for (const [name, markdown] of Object.entries(largeTexts)) {
    const { body } = await workspace.ask("POST /api/d", { body: { title: name, markdown } });
    const { slug } = (await workspace.ask(`POST /api/d/${body.id}/publish`, { body: {} })).body;
    const document = `GET /api/w/documents/${body.id}/statement`;
    for (const time of ["first", "second", "third"]) await claimHold(`${name}, ${time}`, () => workspace.ask(document));
    const page = () => getPageStatement(new Request("http://localhost:3000/"), { params: Promise.resolve({ slug }) });
    await claimHold(`${name}, page`, page);
  }
});
