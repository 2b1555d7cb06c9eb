/**
 * Claims: a thesis of 300 pages in 8 parts, with 400 works and 60 figures, goes out in every format within 20 s with its
 * figures numbered through; and no export of it, or of a book near the limit, holds the event loop for more than 200 ms.
 *
 * Run with `npx tsx --conditions react-server bench/book.ts`; names of formats after it run those alone.
 */
import type { TestWorkspace } from "#lib/doors/test-workspace";
import { FORMAT_NAMES } from "#lib/exchange/exporting/manuscript/formats";
import { insertDocumentCitation } from "#lib/works/document-citations/store";
import { claim } from "./harness/claim";
import { claimHold, largeTexts, withPostgres } from "./harness/claim-hold";
import { libraryOf } from "./harness/library";

const [partsCount, worksCount, figuresCount] = [8, 400, 60];
// 300 pages of 400 words, in paragraphs of a hundred.
const paragraphsCount = (300 * 400) / 100 / partsCount;
const limitS = 20;
const dot =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const sentence = "The sea rises and falls twice a day, and the moon draws it along the coast. ";
const works = libraryOf(worksCount);
const UNCHECKED = { verified: null, retracted: null, newerVersion: null };

const chosen = process.argv.slice(2);
// Two describe a text, and carry none of it.
const formats = FORMAT_NAMES.filter((format) =>
  chosen.length === 0 ? format !== "datacite" && format !== "crossref" : chosen.includes(format),
);

/** Makes a document; a part of the thesis cites a fifth of the works, so that several parts cite each. */
async function make({ ask, store }: TestWorkspace, title: string, part: number | null): Promise<string> {
  const { id } = (await ask("POST /api/d", { body: { title, markdown: "Begun." } })).body;
  if (part === null) return id;
  const keys: string[] = [];
  for (const csl of works.filter((_, at) => at % 5 === part % 5 || at % partsCount === part)) {
    const work = { csl, identifier: null, libraryId: null, checks: UNCHECKED };
    keys.push((await insertDocumentCitation(store.db, id, work, new Date())).key);
  }
  const figures = Math.ceil((figuresCount * (part + 1)) / partsCount) - Math.ceil((figuresCount * part) / partsCount);
  const text = Array.from({ length: paragraphsCount }, (_, at) => {
    const heading = at % 15 === 0 ? `# Section ${at / 15 + 1}\n\n` : "";
    const figure =
      at < figures ? `![Figure](${dot}){#fig:f${at}}\n\nAs @fig:f${at} shows.[^${at}]\n\n[^${at}]: A note.\n\n` : "";
    return `${heading}${figure}${sentence.repeat(6)}[@${keys[at % keys.length]}]`;
  });
  const answer = await ask(`PATCH /api/d/${id}`, { body: { markdown: text.join("\n\n") } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return id;
}

await withPostgres(async (workspace) => {
  const book = async (title: string, parts: readonly string[]) => {
    const id = await make(workspace, title, null);
    await workspace.ask(`PUT /api/w/documents/${id}/parts`, { body: { parts } });
    return id;
  };
  const parts: string[] = [];
  for (let at = 0; at < partsCount; at++) parts.push(await make(workspace, `Part ${at + 1}`, at));
  const thesis = await book("A thesis", parts);
  for (const name of ["first", "again"])
    await claimHold(`the outline of a thesis, ${name}`, () =>
      workspace.answer(`GET /api/w/documents/${thesis}/parts?headings=true`),
    );
  for (const format of formats) {
    const began = performance.now();
    const answer = await workspace.answer(`GET /api/w/documents/${thesis}/export?format=${format}`);
    const bytes = (await answer.arrayBuffer()).byteLength;
    const seconds = (performance.now() - began) / 1_000;
    const found = `${answer.status}, ${seconds.toFixed(1)} s, ${(bytes / 1_000).toFixed(0)} kB`;
    claim(`a thesis as ${format} within ${limitS} s`, answer.status === 200 && seconds <= limitS, found);
  }
  const html = await (await workspace.answer(`GET /api/w/documents/${thesis}/export?format=html`)).text();
  const numbers = [...html.matchAll(/class="number">Figure (\d+)</g)].map(([, number]) => Number(number));
  const references = html.match(/<li id="ref-/g)?.length ?? 0;
  const areThrough = numbers.length === figuresCount && numbers.every((number, at) => number === at + 1);
  claim("its figures are numbered through", areThrough, `${numbers.length} figures, ${references} works`);

  const markdown = largeTexts["90,000 nodes"];
  const large = await workspace.ask("POST /api/d", { body: { title: "Large", markdown } });
  const limit = await book("At the limit", [large.body.id]);
  for (const [name, id] of [
    ["a thesis", thesis],
    ["90,000 nodes in a part", limit],
  ] as const) {
    await claimHold(`the outline of ${name}`, () => workspace.answer(`GET /api/w/documents/${id}/parts?headings=true`));
    for (const format of formats)
      await claimHold(`${name} as ${format}`, () =>
        workspace.answer(`GET /api/w/documents/${id}/export?format=${format}`),
      );
  }
});
