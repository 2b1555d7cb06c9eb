// Sends requests in turn over several connections; reads its options from standard input and prints autocannon's result.
import { readFileSync } from "node:fs";
import autocannon from "autocannon";

const { requests, ...options } = JSON.parse(readFileSync(0, "utf8"));
// Each write must differ from the one before, or it would change nothing, and each work from those of earlier rounds.
let count = Date.now();
const numbered = (request) =>
  request.body?.includes("{{n}}")
    ? { ...request, setupRequest: (sent) => ({ ...sent, body: request.body.replaceAll("{{n}}", String(count++)) }) }
    : request;
const all = requests.map(numbered);
// Every connection starts at another place, so that they do not all ask for the same document at once. Preparing all
// requests for each of a thousand would take longer than the answers to them.
const { connections } = options;
const most = Math.max(4, Math.ceil(2_000 / connections));
let client = 0;
const run = autocannon({
  ...options,
  requests: all,
  setupClient: (each) => {
    const from = Math.floor((client++ * all.length) / connections);
    each.setRequests([...all.slice(from), ...all.slice(0, from)].slice(0, most));
  },
});
run.then((result) => process.stdout.write(JSON.stringify(result)));
