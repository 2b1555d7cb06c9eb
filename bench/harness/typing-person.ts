import type { Node } from "@tiptap/pm/model";
import { WebSocket } from "ws";
import { applySteps, nodeOf, type StepJson } from "#lib/document/diff/steps";

/** A word that a person typed, and the id of that person. */
export type Typed = { word: string; by: string };

const KEY_MS = 200;

type Place = { origin: string; key: string };
type At = { version: number; number: number };
type Told = {
  type: string;
  event?: string;
  key?: string;
  at?: At | null;
  steps?: StepJson[];
  status?: number;
  data?: Data;
};
type Data = At & { key: string; steps?: StepJson[]; into: number };

/** The text as a person has it, and its place in the line of batches. */
type Known = { doc: Node | null; version: number; number: number };

/** The text after a batch, a fold or a rewrite; the same where the event does not follow on it. */
function after(known: Known, { event, data }: Told): Known {
  const { doc, version, number } = known;
  if (!data || data.version !== version) return known;
  if (event === "batch" && data.steps && data.number === number + 1 && doc)
    return { doc: applySteps(doc, data.steps), version, number: data.number };
  if (event === "fold" && data.number === number) return { doc, version: data.into, number: 0 };
  if (event === "rewrite" && data.steps && data.number === number && doc)
    return { doc: applySteps(doc, data.steps), version: data.into, number: 0 };
  return known;
}

/** The position at the end of the text of a block; -1 without it. */
function endOf(doc: Node, block: string): number {
  let end = -1;
  doc.descendants((node, pos) => {
    if (node.attrs.id === block) end = pos + node.nodeSize - 1;
    return !node.isTextblock;
  });
  return end;
}

/** Types words at the end of a block over a WebSocket, five letters a second; `stop` returns those that the server confirmed. */
export async function startTyping(
  { origin, key }: Place,
  { id, block, name }: { id: string; block: string; name: string },
) {
  const headers = { "x-api-key": key, "content-type": "application/json" };
  const ask = async (path: string, method = "GET", body?: object) => {
    const response = await fetch(`${origin}/api/d${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return response.json();
  };
  const by: string = (await ask("", "POST", { title: name })).lastEdit.by.id;
  let known: Known = { doc: null, version: 0, number: 0 };
  const read = async () => {
    const found = await ask(`/${id}`);
    known = { doc: nodeOf(found.content), version: found.version, number: 0 };
  };
  await read();
  const socket = new WebSocket(`${origin.replace("http", "ws")}/api/live/${id}?at=${known.version}.0`, { headers });
  await new Promise((resolve) => socket.once("open", resolve));

  let [unsent, confirmed, count]: [string, string, number] = ["", "", 0];
  let sent: { key: string; text: string; asked: StepJson[]; placed: Data | null } | null = null;
  const send = () => {
    const { doc, version, number } = known;
    if (sent || !unsent || !doc) return;
    const end = endOf(doc, block);
    count += 1;
    const steps = [{ stepType: "replace", from: end, to: end, slice: { content: [{ type: "text", text: unsent }] } }];
    sent = { key: `${name}.${count}`, text: unsent, asked: steps, placed: null };
    socket.send(JSON.stringify({ type: "steps", batch: { version, number, key: sent.key, end: -1, steps } }));
  };
  /** One's own steps have a place, which comes in its order. */
  const isPlaced = (data: Data) => {
    if (!sent) return;
    sent.placed = data;
    confirm();
  };
  const confirm = () => {
    const { doc, version, number } = known;
    if (!sent?.placed || !doc) return;
    const { placed, asked, text } = sent;
    if (placed.version !== version || placed.number !== number + 1) {
      if (placed.version < version) settle(text);
      return;
    }
    known = { doc: applySteps(doc, placed.steps ?? asked), version, number: placed.number };
    settle(text);
  };
  const settle = (text: string) => {
    confirmed += text;
    unsent = unsent.slice(text.length);
    sent = null;
  };
  const take = async (message: Told) => {
    const { data } = message;
    if (message.type === "answer" && message.key === sent?.key) {
      if (message.status) throw new Error(`Steps were refused: ${JSON.stringify(message)}`);
      if (message.at)
        isPlaced({
          ...message.at,
          key: message.key ?? "",
          into: 0,
          ...(message.steps ? { steps: message.steps } : {}),
        });
      else sent = null;
    } else if (message.event === "batch" && data && data.key === sent?.key) isPlaced(data);
    else if (message.event === "version" && data && data.version > known.version) await read();
    else known = after(known, message);
    confirm();
    send();
  };
  let work = Promise.resolve();
  let trouble: unknown = null;
  socket.on("message", (data) => {
    work = work
      .then(() => take(JSON.parse(String(data))))
      .catch((error: unknown) => {
        trouble = error;
      });
  });
  let [letters, words] = ["", 0];
  const timer = setInterval(() => {
    if (!letters) {
      letters = ` ${name}w${words}`;
      words += 1;
    }
    unsent += letters[0];
    letters = letters.slice(1);
    send();
  }, KEY_MS);
  return {
    async stop(): Promise<Typed[]> {
      clearInterval(timer);
      unsent += letters;
      send();
      const until = Date.now() + 20_000;
      while (unsent && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 100));
      socket.close();
      if (trouble || unsent) throw new Error(`${name} could not type “${unsent}”.`, { cause: trouble });
      return [...confirmed.matchAll(/\w+/g)].map(([word]) => ({ word, by }));
    },
  };
}
