import { readFileSync } from "node:fs";
import { plainText } from "#lib/document/text/text";
import { readPage } from "#lib/importing/read/read-page";
import { claim } from "./harness/claim";
import { median } from "./harness/quantile";

const PAGE_BYTES = 200_000;
const CLAIMED_MS = 300;
const ROUNDS = 9;

const SAVED = [
  { name: "an encyclopedia's", file: "wikipedia" },
  { name: "a paper's", file: "arxiv-paper" },
  { name: "a weblog's", file: "wordpress" },
];

/** A saved page, enlarged to `bytes` by repeating the content between its first and last paragraph. */
function enlarged(file: string, bytes: number): string {
  const html = readFileSync(`e2e/pages/${file}.html`, "utf8");
  const [start, end] = [html.indexOf("<p"), html.lastIndexOf("</p>") + 4];
  const middle = html.slice(start, end);
  const times = Math.ceil((bytes - html.length) / middle.length);
  // Links refer to ids, so each repetition needs its own.
  const again = Array.from({ length: times }, (_, at) => middle.replaceAll(/(id="|href="#)/g, `$1r${at}-`)).join("\n");
  return html.slice(0, end) + again + html.slice(end);
}

function medianMs(run: () => void): number {
  run();
  const times = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return median(times);
}

let slowest = 0;
for (const { name, file } of SAVED) {
  const body = new TextEncoder().encode(enlarged(file, PAGE_BYTES));
  const page = {
    kind: "html" as const,
    url: "https://example.org/page",
    contentType: "text/html; charset=utf-8",
    body,
  };
  const words = plainText(readPage(page).content).split(/\s+/).length;
  const ms = medianMs(() => void readPage(page));
  slowest = Math.max(slowest, ms);
  console.log(
    `${name.padEnd(20)} ${(body.length / 1000).toFixed(0)} kB, ${words} words ${ms.toFixed(0).padStart(6)} ms`,
  );
}
claim(`a page of 200 kB is read in at most ${CLAIMED_MS} ms`, slowest <= CLAIMED_MS, `${slowest.toFixed(0)} ms`);
