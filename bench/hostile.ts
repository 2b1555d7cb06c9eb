/**
 * Claim: no request of one caller makes another caller wait more than 200 ms.
 *
 * Run with `npx tsx --conditions react-server bench/hostile.ts [parts of names]`.
 */
import { setTimeout as pause } from "node:timers/promises";
import { claim } from "./harness/claim";
import { createDocument } from "./harness/document";
import { type Server, startColophon } from "./harness/server";

const limitMs = 200;
const probeEveryMs = 10;
const bodyBytes = 4_900_000;

type Request = { method?: string; path: string; body?: unknown };
type Bomb = { name: string; requests(server: Server): Promise<Request[]> };

const much = (part: string, bytes = bodyBytes) => part.repeat(Math.floor(bytes / part.length));
const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join("");

const created = (name: string, markdown: string): Bomb => ({
  name,
  requests: async () => [{ path: "/api/d", body: { markdown } }],
});

const sent = (name: string, path: string, body: unknown): Bomb => ({ name, requests: async () => [{ path, body }] });

const formatted = (name: string, title: string) =>
  sent(name, "/api/d/citations/format", { citation: { type: "book", title }, style: "apa" });

const row = `|${"a|".repeat(300)}\n`;

const BOMBS: readonly Bomb[] = [
  formatted("title of 12,000 quotes", `"a' `.repeat(12_000)),
  formatted("title of 2,400 quotes", `"a' `.repeat(2_400)),
  formatted("title of 20,000 <i>", "<i>".repeat(20_000)),
  formatted("title of 1,200 <i>a</i>", "<i>a</i>".repeat(1_200)),
  sent("names of 1 MB", "/api/d/citations/format", {
    citation: {
      type: "book",
      author: Array.from({ length: 9_000 }, (_, at) => ({ family: `Family ${at}`, given: "A. B." })),
    },
    style: "apa",
  }),
  { name: "3,000 mentions", requests: mentions },
  created("hard breaks", "a  \n".repeat(80_000)),
  created("[see [@a]", "[see [@a] ".repeat(40_000)),
  created("<sub>x</sub>", "<sub>x</sub>".repeat(40_000)),
  created("[-@a;", "[-@a;".repeat(40_000)),
  created("<mark>", "<mark>".repeat(40_000)),
  created(
    "30,000 reference definitions",
    lines(30_000, (at) => `[r${at}]: https://example.org/${at}\n`),
  ),
  created("table of 300 x 300", `${row}|${"-|".repeat(300)}\n${row.repeat(299)}`),
  created("table of 200 x 200", `|${"a|".repeat(200)}\n|${"-|".repeat(200)}\n${`|${"a|".repeat(200)}\n`.repeat(199)}`),
  ...[
    "![",
    "[",
    "*a",
    "*a**",
    "`a``",
    "$a",
    "@a [",
    "[@a](",
    "[@a][",
    "-@a ",
    "mail@b.c ",
    "www.a.b ",
    "http://a.b ",
    "[^a] ",
    "> a\n",
    "a\n",
    "a|b\n",
    "- a\n",
    "# a\n\n",
    "***\n",
    "<p>a</p>\n\n",
    "\\*",
    "<http://a.b> ",
    "[a](b) ",
    "~~a~~ ",
    "$a$ ",
  ].map((part) => created(`5 MB of ${JSON.stringify(part)}`, much(part))),
  created(
    "19,000 paragraphs",
    lines(19_000, (at) => `Paragraph ${at} of a long *document*.\n\n`),
  ),
  created(
    "5 MB of prose",
    lines(1_500, (at) => `${`Sentence ${at} says something about many things. `.repeat(65)}\n\n`),
  ),
  { name: "rewrite of 19,000 paragraphs", requests: rewrite },
  sent("JSON of 90,000 nodes", "/api/d", {
    content: {
      type: "doc",
      content: Array.from({ length: 18_000 }, (_, at) => ({
        type: "paragraph",
        content: [
          { type: "text", text: `${at} ` },
          { type: "text", text: "b", marks: [{ type: "bold" }] },
          { type: "hardBreak" },
          { type: "text", text: "c" },
        ],
      })),
    },
  }),
  sent("JSON of 1,000,000 marks", "/api/d", {
    content: {
      type: "doc",
      content: [
        {
          type: "paragraph",
          content: [{ type: "text", text: "a", marks: Array.from({ length: 250_000 }, () => ({ type: "bold" })) }],
        },
      ],
    },
  }),
  sent(
    "300,000 unknown fields",
    "/api/d",
    Object.fromEntries(Array.from({ length: 300_000 }, (_, at) => [`field${at}`, 1])),
  ),
  sent("one long unknown field", "/api/d", { [much("ab")]: 1 }),
  sent("2,000,000 empty lists", "/api/d", { title: Array.from({ length: 1_600_000 }, () => []) }),
  sent("csl of 100,000 unknown variables", "/api/d/citations", {
    csl: { type: "book", ...Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`field${at}`, 1])) },
  }),
  sent("csl of 10,000 bad names", "/api/d/citations", {
    csl: { type: "book", author: Array.from({ length: 100_000 }, () => ({ a: 1 })) },
  }),
  sent("strings that double", "/api/d/citations", {
    bibtex: `@string{a0="x"}\n${lines(24, (at) => `@string{a${at + 1}=a${at} # a${at}}\n`)}@book{k, title=a24}`,
  }),
  sent("20,000 entries of BibTeX", "/api/d/citations", {
    bibtex: lines(
      20_000,
      (at) =>
        `@book{key${at}, title={A title of the work ${at}}, author={Family${at}, Given and Other, Name}, year={2001}}\n`,
    ),
  }),
  sent("20,000 records of RIS", "/api/d/citations", {
    ris: lines(20_000, (at) => `TY  - BOOK\nTI  - Another title ${at}\nAU  - Last${at}, Given\nPY  - 2001\nER  - \n`),
  }),
  ...["\\emph{", "\\'", "$^", "van ", " and ", "{", '\\"a'].map((part) =>
    sent(`BibTeX of 5 MB of ${JSON.stringify(part)}`, "/api/d/citations", {
      bibtex: `@book{k, title = {a}, author = {${much(part)}}}`,
    }),
  ),
  sent("RIS of 5 MB of tags", "/api/d/citations", { ris: `TY  - BOOK\nTI  - ${much("<i>")}\nER  - \n` }),
];

async function mentions(server: Server): Promise<Request[]> {
  const id = await createDocument(server, "Text");
  const cited = await ask(server, {
    path: `/api/d/${id}/cite`,
    body: {
      csl: { type: "book", title: "A", author: [{ family: "Doe", given: "J." }], issued: { "date-parts": [[2001]] } },
    },
  });
  const { key } = JSON.parse(cited.text);
  await ask(server, {
    method: "PATCH",
    path: `/api/d/${id}`,
    body: { markdown: `Text [@${key}, p. 1]. `.repeat(3_000) },
  });
  return [{ method: "GET", path: `/api/d/${id}/cite` }];
}

async function rewrite(server: Server): Promise<Request[]> {
  const id = await createDocument(
    server,
    lines(19_000, (at) => `Paragraph ${at} of a long *document*.\n\n`),
  );
  const markdown = lines(19_000, (at) => `Sentence ${at} in a *text* of many.\n\n`);
  return [{ method: "PATCH", path: `/api/d/${id}`, body: { markdown } }];
}

async function ask(server: Server, { method = "POST", path, body }: Request) {
  const response = await fetch(`${server.origin}${path}`, {
    method,
    headers: { ...server.headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

/** Reads a small document every 10 ms until `isDone`, and returns the longest wait. */
async function readMeanwhile(server: Server, path: string, isDone: () => boolean): Promise<number> {
  let longestMs = 0;
  while (!isDone()) {
    const began = performance.now();
    await ask(server, { method: "GET", path });
    longestMs = Math.max(longestMs, performance.now() - began);
    await pause(probeEveryMs);
  }
  return longestMs;
}

/** Sends a bomb while another caller reads, and prints the longest wait of that caller; a crashed server fails the claim. */
async function explode({ name, requests }: Bomb, server: Server, small: string): Promise<void> {
  const [request] = await requests(server);
  if (!request) return;
  const ready = { ...request, body: request.body === undefined ? undefined : JSON.stringify(request.body) };
  await pause(200);
  let isDone = false;
  const began = performance.now();
  const asking = ask(server, ready).finally(() => {
    isDone = true;
  });
  const [{ status }, longestMs] = await Promise.all([asking, readMeanwhile(server, small, () => isDone)]);
  const took = `answered ${status} in ${((performance.now() - began) / 1000).toFixed(1)} s`;
  claim(`${name}: another waits at most ${limitMs} ms`, longestMs <= limitMs, `${longestMs.toFixed(0)} ms, ${took}`);
}

async function started(): Promise<{ server: Server; small: string }> {
  const server = await startColophon({ name: "embedded store" });
  const small = `/api/d/${await createDocument(server, "A small document.")}`;
  await ask(server, { method: "GET", path: small });
  return { server, small };
}

const only = process.argv.slice(2);
let running = await started();
try {
  let isQuiet = true;
  setTimeout(() => {
    isQuiet = false;
  }, 2_000);
  const quietMs = await readMeanwhile(running.server, running.small, () => !isQuiet);
  console.log(`nothing else: another waits ${quietMs.toFixed(0)} ms`);
  for (const bomb of BOMBS.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)))) {
    try {
      await explode(bomb, running.server, running.small);
    } catch (error) {
      claim(`${bomb.name}: the server keeps running`, false, String(error));
      await running.server.stop();
      running = await started();
    }
  }
} finally {
  await running.server.stop();
}
