import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** A mistake of the person at the keyboard or a refusal of the server, with its status; its message is all that is printed. */
export class Refusal extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

const configFile = (name) => join(process.env.XDG_CONFIG_HOME || join(homedir(), ".config"), "colophon", name);

const settingsFile = () => configFile("settings.json");

/** Keeps the address and the key, readable by this account alone; returns where. */
export async function keepSettings(settings) {
  const file = settingsFile();
  await writePrivate(file, settings);
  return file;
}

// Renamed into place: a command that is stopped leaves the whole old file or the whole new one.
async function writePrivate(file, value) {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(`${file}.part`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.part`, file);
}

/** What a command remembers between two runs with the same address and key, of one thing where it names it. */
function memoryOf({ url, key }, command, thing = "") {
  const name = createHash("sha256")
    .update(`${url}\n${key}${thing && `\n${thing}`}`)
    .digest("hex")
    .slice(0, 16);
  const file = configFile(`${command}-${name}.json`);
  return {
    read: async () => JSON.parse(await readFile(file, "utf8").catch(() => "{}")),
    keep: (value) => writePrivate(file, value),
  };
}

async function findSettings() {
  const { COLOPHON_URL, COLOPHON_KEY } = process.env;
  const kept = JSON.parse(await readFile(settingsFile(), "utf8").catch(() => "{}"));
  return { url: COLOPHON_URL || kept.url, key: COLOPHON_KEY || kept.key };
}

/** Opens the workspace of `given` or of the kept settings; throws `Refusal` without an address and a key. */
export async function openServer(given) {
  const { url, key } = given ?? (await findSettings());
  if (!url || !key) throw new Refusal("Sign in first: colophon login. Or set COLOPHON_URL and COLOPHON_KEY.");
  const send = (method, path, body, headers = {}) => request({ url, key }, method, path, body, headers);
  const json = async (method, path, body) => (await send(method, path, body, { accept: "application/json" })).json();
  return {
    memory: memoryOf({ url, key }, "agent"),
    memoryOfFolder: (folder) => memoryOf({ url, key }, "folder", folder),
    get: (path, query = {}) => json("GET", withQuery(path, query)),
    text: async (path, accept) => (await send("GET", path, undefined, { accept })).text(),
    file: async (path) => Buffer.from(await (await send("GET", path)).arrayBuffer()),
    post: (path, body) => json("POST", path, body),
    patch: (path, body) => json("PATCH", path, body),
    /** Every item of a list, page after page. */
    async *all(path, name, query = {}) {
      let cursor;
      do {
        const page = await json("GET", withQuery(path, { ...query, ...(cursor ? { cursor } : {}) }));
        yield* page[name];
        cursor = page.nextCursor;
      } while (cursor);
    },
  };
}

function withQuery(path, query) {
  const search = new URLSearchParams(query);
  return search.size > 0 ? `${path}?${search}` : path;
}

// A folder may have more documents than a key reads in a minute.
const MOST_WAITS = 10;

async function request({ url, key }, method, path, body, headers) {
  if (!URL.canParse(path, url)) throw new Refusal(`“${url}” is not an address.`);
  for (let waits = 0; ; waits += 1) {
    const answer = await ask({ url, key }, method, path, body, headers);
    if (answer.ok) return answer;
    const seconds = Number(answer.headers.get("retry-after"));
    if (answer.status !== 429 || !(seconds > 0) || waits === MOST_WAITS) throw await refusalOf(answer, url);
    await sleep(seconds * 1000);
  }
}

async function ask({ url, key }, method, path, body, headers) {
  return fetch(new URL(path, url), {
    method,
    headers: {
      "x-api-key": key,
      "x-agent-name": "colophon command line",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error) => {
    throw new Refusal(`${url} cannot be reached: ${error.cause?.message ?? error.message}.`);
  });
}

async function refusalOf(answer, url) {
  const { error, hint, details = [] } = await answer.json().catch(() => ({}));
  const lines = [
    error ?? `${url} answered with status ${answer.status}.`,
    ...details.map(({ path, message }) => `  ${path}: ${message}`),
    ...(hint ? [hint] : []),
  ];
  return new Refusal(lines.join("\n"), answer.status);
}
