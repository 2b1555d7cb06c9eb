import type { Readable } from "node:stream";

/** The lines of a text stream, without line ends; throws the stream's error, which `readline` does not. */
export async function* linesOf(stream: Readable): AsyncGenerator<string, void> {
  stream.setEncoding("utf8");
  let begun = "";
  for await (const chunk of stream) {
    const [first = "", ...others] = String(chunk).split("\n");
    begun += first;
    for (const next of others) {
      yield begun;
      begun = next;
    }
  }
  if (begun !== "") yield begun;
}
