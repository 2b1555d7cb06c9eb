import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Refusal } from "./server.mjs";

// 20 of the 120 reads a minute that a key has.
const BETWEEN_MS = 3_000;
const AFTER_FAILURE_MS = 30_000;
// A comment shows “working” for ten minutes.
const WORKING_AGAIN_MS = 5 * 60_000;
const LONGEST_RUN_MS = 30 * 60_000;
const LONGEST_REPLY = 10_000;
const DAY_MS = 24 * 60 * 60_000;
// So that two agents do not answer each other without end.
const MOST_ANSWERS_TO_AGENTS = 3;

/**
 * Waits for comments that mention the agent of this key, and answers each with what `command` prints. Never returns;
 * throws `Refusal` when the workspace refuses the key.
 */
export async function answerMentions(server, { command, isJson, say }) {
  const { memory } = server;
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
  // The first time, what was asked a day ago and nobody answered is answered too.
  let { cursor = new Date(Date.now() - DAY_MS).toISOString(), underWay } = await memory.read();
  for (let isReached = false; ; ) {
    try {
      const told = await server.get("/api/w/events", { since: cursor, limit: "100" });
      isReached = true;
      for (const event of told.events) {
        if (event.type !== "agent.mentioned") continue;
        const isAgain = event.id === underWay;
        await memory.keep({ cursor, underWay: event.id });
        await answer(server, event, { command, isJson, isAgain, say }).catch((error) => {
          if (!(error instanceof Refusal) || isPassing(error)) throw error;
          say(`${event.data.commentId}: ${error.message}`);
        });
      }
      const isAll = told.cursor === cursor || told.events.length === 0;
      cursor = told.cursor;
      underWay = undefined;
      await memory.keep({ cursor });
      if (isAll) await pause(BETWEEN_MS);
    } catch (error) {
      if (!isReached || !isPassing(error)) throw error;
      say(`${error.message} Trying again.`);
      await pause(AFTER_FAILURE_MS);
    }
  }
}

/** Whether the same request may succeed later: the server was busy or away. */
const isPassing = (error) =>
  error instanceof Refusal && (error.status === undefined || error.status === 429 || error.status >= 500);

async function answer(server, { documentId, data }, { command, isJson, isAgain, say }) {
  const path = `/api/w/documents/${encodeURIComponent(documentId)}/comments`;
  const { commentId, keyId } = data;
  const found = await findOpen(server, path, commentId);
  const state = found?.agents.find((agent) => agent.keyId === keyId)?.state;
  // Another program with this key works on it.
  if (state !== "asked" && !(state === "working" && isAgain)) return;
  if (isRound(found, keyId)) return say(`${commentId}: not answered, only agents wrote in it lately`);
  const at = `${path}/${encodeURIComponent(commentId)}`;
  for (let isAsked = true; isAsked; ) {
    const comment = await server.patch(at, { working: true });
    const ran = await run(command, await inputFor(server, comment, isJson), () => server.patch(at, { working: true }));
    const replied = await reply(server, at, ran);
    say(`${commentId}: ${ran.failure ?? "answered"}`);
    // Who mentioned the agent while the program ran wants an answer too.
    const later = replied.messages.slice(comment.messages.length).filter(({ by }) => by.id !== keyId);
    isAsked = later.some(({ body }) => body.includes(`](${keyId})`)) && !isRound(replied, keyId);
  }
}

async function findOpen(server, path, commentId) {
  for await (const comment of server.all(path, "comments", { limit: "100" }))
    if (comment.id === commentId) return comment;
  return null;
}

/** Whether an agent asks, and this one has answered often since a person wrote. */
function isRound({ messages }, keyId) {
  const since = messages.slice(messages.findLastIndex(({ origin }) => origin === "human") + 1);
  return since.filter(({ by }) => by.id === keyId).length >= MOST_ANSWERS_TO_AGENTS;
}

async function inputFor(server, { id, documentId, nodeId, quote, messages }, isJson) {
  const { title, nodes } = await server.get(`/api/d/${encodeURIComponent(documentId)}`, { format: "nodes" });
  const passage = nodes.find((node) => node.id === nodeId)?.markdown ?? null;
  const thread = messages.map(({ by, origin, body, createdAt }) => ({ by: by.name, origin, body, createdAt }));
  const words = quote?.exact ?? null;
  const given = { document: { id: documentId, title }, comment: { id, nodeId, quote: words }, passage, thread };
  return isJson ? `${JSON.stringify(given)}\n` : asText(given);
}

function asText({ document, comment, passage, thread }) {
  return [
    `Document: ${document.title || "Untitled"} (${document.id})`,
    `Comment: ${comment.id}`,
    ...(passage === null ? [] : [`Passage (${comment.nodeId}):`, "", passage, ""]),
    ...(comment.quote === null ? [] : [`Words: ${comment.quote}`]),
    "Thread:",
    ...thread.map(({ by, body }) => `\n${by}: ${body}`),
    "",
  ].join("\n");
}

/** Runs the command with the input; what it prints, or why it failed. Nothing of the input is part of the command. */
async function run(command, input, onLong) {
  const child = spawn("/bin/sh", ["-c", command], { stdio: ["pipe", "pipe", "inherit"], detached: true });
  const end = () => endGroup(child);
  const timers = [setInterval(() => void onLong().catch(() => {}), WORKING_AGAIN_MS), setTimeout(end, LONGEST_RUN_MS)];
  process.once("exit", end);
  // A program may end before it has read everything.
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (some) => {
    if (printed.length <= LONGEST_REPLY) printed += some;
  });
  const [code, signal] = await once(child, "close").finally(() => {
    timers.forEach(clearTimeout);
    process.off("exit", end);
  });
  if (code !== 0) return { failure: `the program ended with ${signal ? `signal ${signal}` : `status ${code}`}` };
  const text = printed.trim();
  if (text === "") return { failure: "the program printed nothing" };
  return { text: text.length > LONGEST_REPLY ? `${text.slice(0, LONGEST_REPLY - 1)}…` : text };
}

/** Ends a program with all that it started. */
function endGroup({ pid }) {
  try {
    process.kill(-pid);
  } catch {
    // It has ended already.
  }
}

async function reply(server, at, { text, failure }) {
  const send = (body) => server.post(`${at}/replies`, { body });
  if (text === undefined) return send(`No answer: ${failure}.`);
  return send(text).catch((error) => {
    if (error.status !== 400) throw error;
    return send(`No answer: the workspace refused it. ${error.message}`.slice(0, LONGEST_REPLY));
  });
}
