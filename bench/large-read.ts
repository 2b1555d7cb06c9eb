/**
 * Claim: no read or export of a document of 5 MiB, or of one with 90,000 nodes, holds the event loop for more than 200 ms
 * of its processor time; nor does one of its versions, drafts, pages or of its guest link.
 *
 * Run with `npx tsx --conditions react-server bench/large-read.ts`; names after it run the rows that begin with one of them.
 */
import { asGated } from "#lib/doors/guest-gate";
import { run } from "#lib/doors/run";
import { servePageForm } from "#lib/doors/serve-page";
import { askMcp } from "#lib/doors/test-workspace";
import { FORMAT_NAMES } from "#lib/exchange/exporting/manuscript/formats";
import { readAsGuest } from "#lib/operations/guest/read-as-guest";
import { PAGE_FORMS, type PageSuffix } from "#lib/publishing/page-forms";
import { claimHold, largeTexts, withPostgres } from "./harness/claim-hold";

const READS = {
  markdown: "d/[id]?format=markdown",
  nodes: "d/[id]?format=nodes",
  "nodes with authors": "d/[id]?format=nodes&authorship=true",
  "nodes found": "d/[id]?format=nodes&q=moon&limit=20",
  window: "d/[id]?format=nodes&from=100&limit=20",
  json: "d/[id]?format=json",
  outline: "d/[id]?format=outline",
  "version as json": "d/[id]/versions/2",
  "version as markdown": "d/[id]/versions/2?format=markdown",
  versions: "d/[id]/versions",
  suggestions: "d/[id]/suggestions",
  comments: "w/documents/[id]/comments",
  citations: "d/[id]/cite",
  comparison: "w/documents/[draft]/comparison",
  reviews: "w/documents/[id]/reviews",
  authors: "w/documents/[id]/authors",
  "authors over time": "w/documents/[id]/authors?history=true",
  statement: "w/documents/[id]/statement",
  ...Object.fromEntries(
    FORMAT_NAMES.map((format) => [`export as ${format}`, `w/documents/[id]/export?format=${format}`]),
  ),
};

const chosen = process.argv.slice(2);

const askPage = (slug: string, suffix: PageSuffix) =>
  servePageForm(new Request("http://localhost:3000/"), slug, suffix);

/** Calls the tool `read_document`. */
function askTool(key: string, fields: Record<string, string>): Promise<Response> {
  const headers = {
    accept: "application/json, text/event-stream",
    "content-type": "application/json",
    "x-api-key": key,
  };
  const params = { name: "read_document", arguments: fields };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
  return askMcp("http://localhost:3000/api/mcp", { method: "POST", headers, body });
}

await withPostgres(async (workspace) => {
  const textOf = async (name: string, markdown: string) => {
    const { id } = (await workspace.ask("POST /api/d", { body: { title: name, markdown } })).body;
    const settings = { doi: "10.5555/large", license: "CC-BY-4.0" };
    await workspace.ask(`PATCH /api/d/${id}`, { body: { settings } });
    const draft = (await workspace.ask(`POST /api/w/documents/${id}/drafts`, { body: { name: "Draft" } })).body.id;
    await workspace.ask(`PATCH /api/d/${draft}`, { body: { append: "In the draft." } });
    await workspace.ask(`PATCH /api/d/${id}`, {
      body: { mode: "suggest_replace", nodeIndex: 0, markdown: "Suggested." },
    });
    return { id, draft };
  };
  // The first page of a process builds the styles that it is cited in, however long its text is.
  const { id: small } = (await workspace.ask("POST /api/d", { body: { title: "Small", markdown: "Text." } })).body;
  await askPage((await workspace.ask(`POST /api/d/${small}/publish`, { body: {} })).body.slug, "");
  for (const [name, markdown] of Object.entries(largeTexts)) {
    const { id, draft } = await textOf(name, markdown);
    const hold = async (row: string, answer: () => Promise<{ status: number }>) => {
      if (chosen.length > 0 && !chosen.some((name) => row.startsWith(name))) return;
      // What its writing remembered is forgotten with its first version.
      await workspace.ask(`PATCH /api/d/${id}`, { body: { append: `For ${row}.` } });
      await claimHold(`${name}, ${row}`, answer);
    };
    for (const [row, target] of Object.entries(READS)) {
      const route = `GET /api/${target.replace("[id]", id).replace("[draft]", draft)}`;
      await hold(row, () => workspace.answer(route));
    }
    for (const format of ["nodes", "markdown", "json"])
      await hold(`tool, ${format}`, () => askTool(workspace.firstKey, { id, format }));
    await hold("checks", () => workspace.answer(`POST /api/w/documents/${id}/checks`, { body: {} }));
    const { slug } = (await workspace.ask(`POST /api/d/${id}/publish`, { body: {} })).body;
    for (const suffix of Object.keys(PAGE_FORMS) as PageSuffix[])
      await hold(`page${suffix}`, () => askPage(slug, suffix));
    const asOwner = { key: null, headers: { cookie: await workspace.signIn(), "sec-fetch-site": "same-origin" } };
    const link = await workspace.ask(`POST /api/w/documents/${id}/guests`, { body: { role: "view" }, ...asOwner });
    const guestToken = String(link.body.url).split("/g/")[1] ?? "";
    const guest = { door: "guest", guestToken, parameters: {}, fields: async () => ({}) } as const;
    await hold("guest page", () => run([asGated(readAsGuest)], { ...guest, headers: new Headers() }));
  }
});
