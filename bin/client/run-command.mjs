import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { answerMentions } from "./answer-mentions.mjs";
import { keepSettings, openServer, Refusal } from "./server.mjs";
import { sync } from "./sync.mjs";
import { pull, push } from "./sync-folder.mjs";
import { watchFolder } from "./watch-folder.mjs";

const USAGE = `Usage: colophon <command>

  login [address]             keep the address of a workspace and a key
  ls [words] [--json]         list documents, or those with these words
  cat <id>                    print a document as markdown
  edit <id>                   edit a document in $VISUAL or $EDITOR
  pull <folder>               write every document into a folder of markdown files
  push <folder>               send the changed files of a folder; conflicts become suggestions
  sync <folder> [--git] [--watch]
                              both ways; each version a commit by its author; again after each change
  cite <id> <identifier>      cite a DOI, URL, PMID or arXiv id in a document
  agent --on-mention <command> [--json]
                              answer comments that mention the agent of this key with what the command prints
  export <id> --format <docx|pdf|latex|markdown|html|epub|jats> [--output <file>]
  verify <file or address> [--keys <file or address>] [--statement <file or address>]
                              compare markdown, HTML, Word, PDF or JATS with its signed statement: 0 agrees, 1 differs, 2 cannot tell
  runs [id] [--json]          list what agents did in one go, over all documents or in one
  undo <run> [ids]            take a run back, in all its documents or in these

edit, push and sync may say what a write may change (docs/agents.md):
  --scope <ids>               only these nodes, and sections of headings
  --keep <what>               all, or some of numbers,quotations,citations,links,formulas,headings,names
  --on-beyond <what>          refuse (default), suggest or warn

COLOPHON_URL and COLOPHON_KEY replace the kept settings.`;

const [pulls, pushes] = [synchronise(pull), synchronise(push)];
const commands = {
  ...{ login, ls, cat, edit, pull: pulls, push: pushes, sync: syncs },
  ...{ cite, agent, export: exportTo, verify, runs, undo },
};

/**
 * Runs one command with these streams and resolves to its status: 0, 1 when the server or a file refuses, 2 for wrong
 * arguments or a file without statement.
 */
export async function runCommand(argv, streams) {
  try {
    return await perform(argv, { ...streams, say: (line) => streams.stdout.write(`${line}\n`) });
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof WrongUse || error?.exitCode)) throw error;
    const isWrong = error instanceof WrongUse;
    streams.stderr.write(`${[error.message, ...(isWrong ? [USAGE] : [])].filter(Boolean).join("\n\n")}\n`);
    return isWrong ? 2 : (error.exitCode ?? 1);
  }
}

async function perform(argv, io) {
  const { values, positionals } = parse(argv);
  const [name, ...words] = positionals;
  if (values.help || name === "help") {
    io.say(USAGE);
    return 0;
  }
  const command = Object.hasOwn(commands, name ?? "") ? commands[name] : null;
  if (!command) throw new WrongUse();
  return (await command(words, values, io)) === false ? 1 : 0;
}

class WrongUse extends Error {}

function parse(argv) {
  try {
    return parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        json: { type: "boolean" },
        help: { type: "boolean", short: "h" },
        format: { type: "string" },
        output: { type: "string", short: "o" },
        "on-mention": { type: "string" },
        scope: { type: "string" },
        keep: { type: "string" },
        "on-beyond": { type: "string" },
        keys: { type: "string" },
        statement: { type: "string" },
        git: { type: "boolean" },
        watch: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new WrongUse(error.message);
  }
}

async function verify(words, { keys, statement }, { say }) {
  const [place] = expect(words, 1);
  // Its parsers take longer to load than other commands to run.
  const { describeVerified, verifyFile } = await import("./verify-file.mjs");
  say(describeVerified(await verifyFile(place, { keys, statement })));
}

/** The only argument, or as many as there are names; throws when the count differs. */
function expect(words, count) {
  if (words.length !== count) throw new WrongUse();
  return words;
}

async function login(words, _options, io) {
  if (words.length > 1) throw new WrongUse();
  const url = words[0] ?? ((await ask(io, "Address [http://localhost:3000]: ")) || "http://localhost:3000");
  const key = await ask(io, "API key: ", { isSecret: true });
  const server = await openServer({ url, key });
  await server.get("/api/d", { limit: "1" });
  io.say(`Kept in ${await keepSettings({ url, key })}`);
}

async function ask({ stdin, stderr }, prompt, { isSecret = false } = {}) {
  const isTerminal = stdin.isTTY === true;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (isTerminal) stderr.write(prompt);
  const lines = createInterface({
    input: stdin,
    output: isSecret || !isTerminal ? silent : stderr,
    terminal: isTerminal,
  });
  for await (const line of lines) {
    lines.close();
    if (isTerminal && isSecret) stderr.write("\n");
    return line.trim();
  }
  return "";
}

async function ls(words, { json }, { say }) {
  const server = await openServer();
  const query = words.length > 0 ? { q: words.join(" ") } : {};
  for await (const each of server.all("/api/d", "documents", { limit: "100", ...query })) {
    say(json ? JSON.stringify(each) : `${each.id}  ${each.updatedAt.slice(0, 10)}  ${each.title || "Untitled"}`);
  }
}

async function cat(words, _options, { stdout }) {
  const [id] = expect(words, 1);
  const server = await openServer();
  stdout.write(await server.text(`/api/d/${encodeURIComponent(id)}`, "text/markdown"));
}

/** The bounds of a write, as its options give them. */
function boundsOf({ scope, keep, "on-beyond": onBeyond }) {
  const listed = (text) => text.split(",").map((word) => word.trim());
  return {
    ...(scope === undefined ? {} : { scope: { nodes: listed(scope) } }),
    ...(keep === undefined ? {} : { keep: keep === "all" ? keep : listed(keep) }),
    ...(onBeyond === undefined ? {} : { onBeyond }),
  };
}

async function edit(words, options, { say }) {
  const [id] = expect(words, 1);
  const editor = process.env.VISUAL || process.env.EDITOR;
  if (!editor) throw new Refusal("Set EDITOR to the program that you write with.");
  const server = await openServer();
  const path = `/api/d/${encodeURIComponent(id)}`;
  const { markdown, version } = await server.get(path, { format: "markdown" });
  const folder = await mkdtemp(join(tmpdir(), "colophon-"));
  const file = join(folder, `${id}.md`);
  await writeFile(file, markdown);
  await run(editor, file);
  const edited = await readFile(file, "utf8");
  if (edited === markdown) {
    await rm(folder, { recursive: true });
    return say("Nothing was changed.");
  }
  const write = { markdown: edited, baseVersion: version, onConflict: "suggest", ...boundsOf(options) };
  const written = await server.patch(path, write).catch((error) => {
    throw error instanceof Refusal ? new Refusal(`${error.message}\nYour text is in ${file}.`) : error;
  });
  await rm(folder, { recursive: true });
  const count = written.suggestions?.length ?? 0;
  const what = options["on-beyond"] === "suggest" ? "changes" : "conflicts";
  say(`Version ${written.version}${count > 0 ? `; ${count} ${what} became suggestions` : ""}`);
  for (const warning of written.warnings ?? []) say(warning);
}

// The variable may hold arguments, as in `code --wait`, so a shell reads it; the file is not part of the command.
async function run(editor, file) {
  const child = spawn("/bin/sh", ["-c", `${editor} "$1"`, "sh", file], { stdio: "inherit" });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Refusal(`The editor ended with status ${code}. Your text is in ${file}.`);
}

function synchronise(direction) {
  return async (words, options, { say }) => {
    const [folder] = expect(words, 1);
    return direction(await openServer(), folder, say, boundsOf(options));
  };
}

async function syncs(words, { git, watch, ...options }, { say }) {
  const [folder] = expect(words, 1);
  const server = await openServer();
  const once = () => sync(server, folder, say, { bounds: boundsOf(options), isGit: git === true });
  if (!watch) return once();
  // The folder is made, and a mistake is said, before anything is waited for.
  await once();
  await watchFolder(server, folder, { sync: once, say });
}

async function cite(words, _options, { say }) {
  const [id, identifier] = expect(words, 2);
  const server = await openServer();
  const { key, bibliography } = await server.post(`/api/d/${encodeURIComponent(id)}/cite`, { identifier });
  say(`[@${key}]  ${bibliography?.text ?? ""}`.trimEnd());
}

async function agent(words, { "on-mention": command, json }, { say }) {
  expect(words, 0);
  if (!command) throw new WrongUse();
  const server = await openServer();
  await answerMentions(server, { command, isJson: json === true, say });
}

async function exportTo(words, { format, output }, { stdout }) {
  const [id] = expect(words, 1);
  if (!format) throw new WrongUse();
  const server = await openServer();
  const bytes = await server.file(
    `/api/w/documents/${encodeURIComponent(id)}/export?${new URLSearchParams({ format })}`,
  );
  if (output) await writeFile(output, bytes);
  else stdout.write(bytes);
}

async function runs(words, { json }, { say }) {
  const [id] = words.length === 0 ? [] : expect(words, 1);
  const server = await openServer();
  const query = id === undefined ? {} : { documentId: id };
  for await (const each of server.all("/api/w/runs", "runs", { limit: "100", ...query })) {
    say(json ? JSON.stringify(each) : lineOfRun(each));
  }
}

function lineOfRun({ id, endedAt, undoneAt, model, agent, by, documents }) {
  const titles = documents.map(({ title }) => title || "Untitled").join(", ");
  const state = undoneAt ? "  (undone)" : "";
  return `${id}  ${endedAt.slice(0, 16).replace("T", " ")}  ${model ?? agent ?? by.name}${state}  ${titles}`;
}

async function undo([runId, ...documentIds], _options, { say }) {
  if (runId === undefined) throw new WrongUse();
  const server = await openServer();
  const body = documentIds.length > 0 ? { documentIds } : {};
  const { documents } = await server.post(`/api/w/runs/${encodeURIComponent(runId)}/undo`, body);
  for (const { id, version, suggestions } of documents) {
    const count = suggestions.length;
    say(`${id}  version ${version}${count > 0 ? `; ${count} changes became suggestions` : ""}`);
  }
}
