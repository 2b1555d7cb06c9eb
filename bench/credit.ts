/**
 * Claims: of the words that five people and three agents write into one document, at least 99.9 % are credited to who
 * wrote them; and at least 98 % in each of the cases that once went wrong: undo, cut and paste after a pause, a letter typed
 * and erased, a caret before a word, Enter before the last words, splits, agents' edits between, duplicates, and copies
 * within the workspace. A person types by steps, as the editor sends them; an agent writes through the API.
 *
 * Run with `npx tsx --conditions react-server bench/credit.ts`.
 */
import type { Node } from "@tiptap/pm/model";
import { Transform } from "@tiptap/pm/transform";
import { migrate } from "#db/connection/migrate";
import { openPostgres } from "#db/connection/postgres";
import { foldDocument } from "#lib/changes/writing/fold";
import { foldNow } from "#lib/changes/writing/fold-soon";
import type { CopyClaim } from "#lib/document/copy-claim";
import { nodeOf } from "#lib/document/diff/steps";
import { newNodeId } from "#lib/document/ids/new-node-id";
import { schema } from "#lib/document/schema/schema";
import { takeSteps } from "#lib/doors/serve-live";
import { openTestWorkspace, unlimited } from "#lib/doors/test-workspace";
import { startTestPostgres } from "../db/test-postgres";
import { claim } from "./harness/claim";
import { articleMarkdown } from "./harness/document";

const edits = Number(process.env.BENCH_EDITS ?? 500);
const rounds = Number(process.env.BENCH_ROUNDS ?? 4);
const least = { together: 0.999, each: 0.98 };

/** A word and who wrote it. */
type Word = { text: string; by: string };

const vocabulary = articleMarkdown.match(/\b[A-Za-z]{2,}\b/g) ?? [];

// Numbers that look random and are the same in every run.
let seed = 20_260_101;
const random = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((seed / 2_147_483_648) * below);
};
const someWords = (count: number): string[] =>
  Array.from({ length: count }, () => vocabulary[random(vocabulary.length)] ?? "word");

const postgres = await startTestPostgres();
const workspace = await openTestWorkspace(
  {
    open: async () => {
      const store = openPostgres(postgres.url);
      await migrate(store.db);
      return store;
    },
  },
  unlimited,
);

/** Someone who writes: people by a session, agents by a key and the name of a model. */
type Writer = { name: string; headers: Record<string, string> };

async function person(name: string): Promise<Writer> {
  const { id } = await workspace.makePerson(name);
  return { name, headers: { cookie: await workspace.signIn(id), "sec-fetch-site": "same-origin" } };
}
const agent = (name: string): Writer => ({
  name,
  headers: { "x-api-key": workspace.firstKey, "x-agent-model": name },
});

let batches = 0;

/** A document of paragraphs, with what its words should be. */
class Paper {
  constructor(
    readonly id: string,
    readonly blocks: Word[][],
  ) {}

  /** A new document that everybody in the workspace may edit, each paragraph by one of these agents. */
  static async of(authors: readonly Writer[], lengths: readonly number[]): Promise<Paper> {
    const { id } = (await workspace.ask("POST /api/d", { body: { title: "Paper", markdown: "" } })).body;
    const cookie = await workspace.signIn();
    const shared = { key: null, headers: { cookie, "sec-fetch-site": "same-origin" } };
    await workspace.ask(`PUT /api/w/documents/${id}/people`, { ...shared, body: { everyone: true, role: "edit" } });
    const paper = new Paper(id, []);
    for (const [at, length] of lengths.entries()) {
      const author = authors[at % authors.length];
      if (author) await paper.append(author, someWords(length));
    }
    return paper;
  }

  async text(): Promise<{ version: number; doc: Node }> {
    const { version, content } = (await workspace.ask(`GET /api/d/${this.id}`)).body;
    return { version, doc: nodeOf(content) };
  }

  async write({ headers }: Writer, body: object): Promise<void> {
    const answer = await workspace.ask(`PATCH /api/d/${this.id}`, { key: null, headers, body });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  }

  async append(writer: Writer, words: readonly string[]): Promise<void> {
    await this.write(writer, { append: words.join(" ") });
    this.blocks.push(ofWriter(words, writer));
  }

  /** Types: each change is a batch of its own, and all are one version. */
  async type(
    { headers }: Writer,
    changes: readonly ((tr: Transform) => Transform)[],
    copied?: readonly CopyClaim[],
  ): Promise<void> {
    const { version, doc } = await this.text();
    let now = doc;
    for (const [number, change] of changes.entries()) {
      const tr = change(new Transform(now));
      now = tr.doc;
      batches += 1;
      const place = { version, number, key: `bench${batches}`, end: -1 };
      const batch = { ...place, steps: tr.steps.map((step) => step.toJSON()), ...(copied ? { copied } : {}) };
      const url = `http://localhost:3000/api/live/${this.id}`;
      const sent = { ...headers, "content-type": "application/json" };
      const request = new Request(url, { method: "POST", headers: sent, body: JSON.stringify(batch) });
      const answer = await takeSteps(request, this.id);
      if (!answer.ok) throw new Error(await answer.text());
    }
    await foldDocument(workspace.store.db, this.id);
  }

  /** The position in the editor before a word of a block. */
  at(block: number, word: number): number {
    const before = this.blocks.slice(0, block).reduce((sum, words) => sum + sizeOf(words) + 2, 1);
    return before + sizeOf(this.blocks[block]?.slice(0, word) ?? []) + (word > 0 ? 1 : 0);
  }

  /** The share of the words that are credited to who wrote them, and their number. */
  async credited(): Promise<{ right: number; all: number }> {
    const { nodes } = (await workspace.ask(`GET /api/d/${this.id}?format=nodes&authorship=true`)).body;
    let right = 0;
    for (const [at, words] of this.blocks.entries()) {
      const { text = "", runs = [], authors = [] } = nodes[at] ?? {};
      if (text !== textOf(words)) throw new Error(`Expected “${textOf(words)}”, found “${text}”.`);
      const by: string[] = runs.flatMap((run: { text: string; author: number }) => {
        const author = authors[run.author];
        return [...run.text].map(() => author.model ?? author.by.name);
      });
      let from = 0;
      for (const word of words) {
        const isRight = by.slice(from, from + word.text.length).every((name) => name === word.by);
        if (isRight) right += 1;
        else console.log(`wrong: “${word.text}” of ${word.by} is ${by[from]}'s in “${text}”`);
        from += word.text.length + 1;
      }
    }
    return { right, all: this.blocks.reduce((sum, words) => sum + words.length, 0) };
  }
}

const textOf = (words: readonly Word[]) => words.map(({ text }) => text).join(" ");
const sizeOf = (words: readonly Word[]) => textOf(words).length;
const ofWriter = (words: readonly string[], { name }: Writer): Word[] => words.map((text) => ({ text, by: name }));
const letters = (text: string, pos: number) =>
  [...text].map((letter, at) => (tr: Transform) => tr.insert(pos + at, schema.text(letter)));

/** Types words before a word of a block, letter by letter, a few words a version. */
async function insert(paper: Paper, writer: Writer, block: number, word: number, words: readonly string[]) {
  for (const [at, text] of words.entries()) {
    const own = paper.blocks[block] ?? [];
    const isLast = word + at === own.length;
    const pos = paper.at(block, word + at) - (isLast && own.length > 0 ? 1 : 0);
    const typed = isLast && own.length > 0 ? ` ${text}` : own.length > 0 ? `${text} ` : text;
    await paper.type(writer, letters(typed, pos));
    own.splice(word + at, 0, { text, by: writer.name });
  }
}

/** Cuts words out of a block; returns what pastes them before a word of a block, of this or another document. */
async function cut(paper: Paper, writer: Writer, block: number, word: number, count: number) {
  const own = paper.blocks[block] ?? [];
  const from = paper.at(block, word);
  const { doc } = await paper.text();
  const node = String(doc.child(block).attrs.id);
  const words = own.slice(word, word + count);
  const slice = doc.slice(from, from + sizeOf(words) + 1);
  await paper.type(writer, [(tr) => tr.delete(from, from + sizeOf(words) + 1)]);
  own.splice(word, count);
  return { words, paste: paste(paper.id, node, words, slice.content.textBetween(0, slice.content.size)) };
}

const paste =
  (document: string, node: string, words: readonly Word[], text: string) =>
  async (target: Paper, writer: Writer, block: number, word: number) => {
    const isShort = text.length <= 100;
    const said: CopyClaim = isShort ? { document, node, text: text.trim() } : { document };
    const claims = isShort || target.id !== document ? [said] : undefined;
    await target.type(writer, [(tr) => tr.insert(target.at(block, word), schema.text(text))], claims);
    target.blocks[block]?.splice(word, 0, ...words);
  };

/** Copies words of a block; they can be pasted before a word, as they bring the space after them. */
async function copy(paper: Paper, block: number, word: number, count: number) {
  const words = paper.blocks[block]?.slice(word, word + count) ?? [];
  const node = String((await paper.text()).doc.child(block).attrs.id);
  return paste(paper.id, node, words, `${textOf(words)} `);
}

async function split(paper: Paper, writer: Writer, block: number, word: number) {
  const own = paper.blocks[block] ?? [];
  const pos = paper.at(block, word);
  const type = schema.nodes.paragraph;
  if (!type) throw new Error("There is no paragraph.");
  // The editor leaves the space before the caret to no block.
  await paper.type(writer, [(tr) => tr.delete(pos - 1, pos).split(pos - 1, 1, [{ type, attrs: { id: newNodeId() } }])]);
  paper.blocks.splice(block, 1, own.slice(0, word), own.slice(word));
}

const ada = await person("Ada");
const models = [agent("model-a"), agent("model-b"), agent("model-c")];
const [model = agent("model-a"), other = agent("model-b")] = models;

/** Fills the time between two edits with versions of somebody at the end of the document. */
async function versions(paper: Paper, count: number, writer = ada) {
  for (let n = 0; n < count; n++) await insert(paper, writer, paper.blocks.length - 1, 0, someWords(1));
}

const CASES: Record<string, (round: number) => Promise<Paper[]>> = {
  "undo of deleted words": async (round) => {
    const paper = await Paper.of([model, other], [12, 12, 4]);
    const { paste: undo } = await cut(paper, ada, 0, 2, 1 + (round % 9));
    await versions(paper, round % 4);
    await undo(paper, ada, 0, 2);
    return [paper];
  },
  "cut and paste after any pause": async (round) => {
    const paper = await Paper.of([model, other], [14, 12, 4]);
    const { paste: again } = await cut(paper, ada, 0, 1, 1 + (round % 12));
    await versions(paper, (round * 5) % 19);
    await again(paper, ada, 1, 3);
    return [paper];
  },
  "a letter typed and erased": async (round) => {
    const paper = await Paper.of([model, other], [10, 10]);
    const pos = paper.at(1, round % 9) + 1;
    await paper.type(ada, [(tr) => tr.insert(pos, schema.text("x"))]);
    await paper.type(ada, [(tr) => tr.delete(pos, pos + 1)]);
    return [paper];
  },
  "a word typed before a word, and its space later": async (round) => {
    const paper = await Paper.of([model, other], [10, 10]);
    const [text = ""] = someWords(1);
    const pos = paper.at(0, round % 9);
    await paper.type(ada, letters(text, pos));
    await paper.type(ada, letters(" ", pos + text.length));
    paper.blocks[0]?.splice(round % 9, 0, { text, by: ada.name });
    return [paper];
  },
  "Enter before the last words": async (round) => {
    const paper = await Paper.of([model, other], [10, 10]);
    await split(paper, ada, 0, 10 - (1 + (round % 5)));
    return [paper];
  },
  "splits of a paragraph": async (round) => {
    const paper = await Paper.of([model, other], [20, 10]);
    for (const word of [15, 10, 5]) await split(paper, ada, 0, word - (round % 3));
    return [paper];
  },
  "edits of agents between": async (round) => {
    const paper = await Paper.of([model], [12, 12, 12]);
    await insert(paper, ada, 1, 3, someWords(3));
    for (const [at, writer] of models.entries()) {
      const own = paper.blocks[at] ?? [];
      const words = someWords(1 + (round % 4));
      const text = textOf(own.slice(0, 4));
      const edit = { find: text, replace: `${words.join(" ")} ${text}` };
      await paper.write(writer, { edits: [edit] });
      own.splice(0, 0, ...ofWriter(words, writer));
      await insert(paper, ada, 2, 5, someWords(1));
    }
    return [paper];
  },
  "a duplicate": async () => {
    const paper = await Paper.of([model, other], [10, 10]);
    await insert(paper, ada, 0, 4, someWords(3));
    const { body } = await workspace.ask(`POST /api/d/${paper.id}/duplicate`, { body: {} });
    const copied = new Paper(body.id, structuredClone(paper.blocks));
    await copied.append(other, ["by", "another"]);
    return [copied];
  },
  "a copy within a document": async (round) => {
    const paper = await Paper.of([model, other], [16, 12]);
    const again = await copy(paper, 0, round % 3, 1 + (round % 10));
    await versions(paper, round % 3);
    await again(paper, ada, 1, 2);
    return [paper];
  },
  "a copy of another document": async (round) => {
    const paper = await Paper.of([model, other], [16, 12]);
    await insert(paper, ada, 0, 2, someWords(2));
    const target = await Paper.of([other], [8]);
    const again = await copy(paper, 0, round % 3, 1 + (round % 12));
    await again(target, ada, 0, 3);
    return [target];
  },
  "words cut out of another document": async (round) => {
    const [paper, target] = [await Paper.of([model], [16]), await Paper.of([other], [8])];
    const { paste: again } = await cut(paper, ada, 0, 1, 1 + (round % 12));
    await again(target, ada, 0, 3);
    return [paper, target];
  },
};

/** One edit of a document that many write: whatever a person or an agent does next. */
async function edit(paper: Paper, people: readonly Writer[]) {
  const block = random(paper.blocks.length);
  const own = paper.blocks[block] ?? [];
  const [human = ada, machine = model] = [people[random(people.length)], models[random(models.length)]];
  const kind = random(10);
  if (kind < 4 || own.length < 8) return insert(paper, human, block, random(own.length + 1), someWords(1 + random(4)));
  if (kind < 6) {
    const words = someWords(1 + random(5));
    const text = textOf(own);
    await paper.write(machine, { edits: [{ find: text, replace: `${text} ${words.join(" ")}` }] });
    return void own.push(...ofWriter(words, machine));
  }
  if (kind === 6) return paper.append(machine, someWords(6 + random(10)));
  if (kind === 7) return split(paper, human, block, 1 + random(own.length - 1));
  const count = 1 + random(4);
  const moved = await cut(paper, human, block, random(own.length - count - 1), count);
  if (kind === 8) return moved.paste(paper, human, block, 0);
  // Others write before the words come back.
  await insert(paper, people[random(people.length)] ?? ada, random(paper.blocks.length), 0, someWords(1));
  const target = random(paper.blocks.length);
  return moved.paste(paper, human, target, random(Math.max(1, (paper.blocks[target]?.length ?? 1) - 1)));
}

const percent = ({ right, all }: { right: number; all: number }) =>
  `${((100 * right) / all).toFixed(2)} % of ${all} words`;

try {
  for (const [name, make] of Object.entries(CASES)) {
    const sum = { right: 0, all: 0 };
    for (let round = 0; round < rounds; round++) {
      for (const paper of await make(round)) {
        const { right, all } = await paper.credited();
        sum.right += right;
        sum.all += all;
      }
    }
    claim(
      `${name}: at least ${100 * least.each} % of the words are credited rightly`,
      sum.right >= least.each * sum.all,
      percent(sum),
    );
  }
  const people = [ada, ...(await Promise.all(["Ben", "Cy", "Dee", "Eve"].map(person)))];
  const paper = await Paper.of(
    models,
    Array.from({ length: 8 }, () => 20),
  );
  for (let n = 0; n < edits; n++) await edit(paper, people);
  const found = await paper.credited();
  claim(
    `of what five people and three agents write in ${edits} edits, at least ${100 * least.together} % of the words are credited rightly`,
    found.right >= least.together * found.all,
    percent(found),
  );
} finally {
  await foldNow();
  await workspace.close();
  await postgres.stop();
}
