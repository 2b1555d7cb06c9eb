import { listNodes } from "#lib/document/edit/nodes";
import { withIds } from "#lib/document/ids/node-ids";
import { parseMarkdown } from "#lib/document/markdown/parse";
import { serializeMarkdown } from "#lib/document/markdown/serialize";
import { parseContent } from "#lib/document/schema/validate";
import { wordCount } from "#lib/document/text/text";
import { claim } from "./harness/claim";

const TARGET_BYTES = 635_000;
const CLAIMED_PARSE_MS = 1000;
const ROUNDS = 5;

const SECTION = `## Section NUMBER

A paragraph of *ordinary* prose with **some** emphasis, a [link](https://example.com/NUMBER "Title"), \`code\` and a
second line that ends in a hard break.\\
It goes on for a while, as prose does: the reader is told what the section is about, why it matters to them, and what
they will be able to do when they have read it to its end, none of which needs any marks at all.
Then comes [@key2020, p. 3] with a note[^NUMBER] and a formula $a_NUMBER^2 + b^2 = c^2$, which costs $5.

- First item of a list
- Second item, with <sub>small</sub> letters
  - nested NUMBER
- [ ] to do

| Name | Value |
| :--- | ----: |
| row NUMBER | 42 |
| other | \`x \\| y\` |

\`\`\`js {1}
const answer = NUMBER;
\`\`\`

[^NUMBER]: The note of section NUMBER.

`;

/** About `bytes` bytes of markdown with every kind of block. */
function sample(bytes: number): string {
  const sections: string[] = [];
  for (let length = 0; length < bytes; length += sections.at(-1)?.length ?? bytes) {
    sections.push(SECTION.replaceAll("NUMBER", String(sections.length)));
  }
  return sections.join("");
}

function medianMs<T>(run: () => T): { ms: number; result: T } {
  const times: number[] = [];
  let result = run();
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    result = run();
    times.push(performance.now() - start);
  }
  return { ms: times.sort((a, b) => a - b)[ROUNDS >> 1] ?? 0, result };
}

function report(what: string, ms: number): void {
  console.log(`${what.padEnd(44)} ${ms.toFixed(0).padStart(6)} ms`);
}

const markdown = sample(TARGET_BYTES);
const cold = performance.now();
parseMarkdown(markdown);
report(`parse ${(markdown.length / 1000).toFixed(0)} kB, first time`, performance.now() - cold);
const parsed = medianMs(() => parseMarkdown(markdown));
report("parse, median", parsed.ms);
const identified = medianMs(() => withIds(parsed.result));
report("give ids", identified.ms);
const rewritten = parseMarkdown(markdown.replaceAll("ordinary", "plain"));
report("carry ids over a rewrite of every section", medianMs(() => withIds(rewritten, identified.result)).ms);
report("validate", medianMs(() => parseContent(identified.result)).ms);
report("print", medianMs(() => serializeMarkdown(identified.result)).ms);
report("list nodes", medianMs(() => listNodes(identified.result)).ms);
report(`count words (${wordCount(identified.result)})`, medianMs(() => wordCount(identified.result)).ms);

claim(
  `${TARGET_BYTES / 1000} kB of markdown parse in at most ${CLAIMED_PARSE_MS} ms`,
  parsed.ms <= CLAIMED_PARSE_MS,
  `${parsed.ms.toFixed(0)} ms`,
);
