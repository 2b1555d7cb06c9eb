import { hasFields, isArrayOf, isText } from "#lib/base/read-json";
import type { Outcome } from "#lib/doors/outcome";
import type { Translator } from "../../../words/setup/translator";

const PROTOCOL = "2025-11-25";

const isList = hasFields({ result: hasFields({ tools: isArrayOf(hasFields({ name: isText })) }) });
const isRefusal = hasFields({ error: isText });

/** Lists the tools that an agent with this key gets, as the agent itself does. */
export async function tryKey(t: Translator<"failures">, key: string): Promise<Outcome<string[]>> {
  const response = await fetch("/api/mcp", {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      // biome-ignore lint/plugin: media types.
      accept: "application/json, text/event-stream",
      "content-type": "application/json",
      "mcp-protocol-version": PROTOCOL,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  }).catch(() => null);
  if (!response) return { ok: false, error: t("unreached") };
  const body = readMessage(await response.text());
  if (isList(body)) return { ok: true, value: body.result.tools.map(({ name }) => name) };
  return { ok: false, error: isRefusal(body) ? body.error : t("badResponse") };
}

/** The message of a response as JSON or as one event of a stream. */
function readMessage(text: string): unknown {
  const data = /^data: (.*)$/m.exec(text)?.[1] ?? text;
  try {
    return JSON.parse(data);
  } catch {
    return null;
  }
}
