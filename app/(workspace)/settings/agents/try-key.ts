import * as z from "zod/mini";
import type { Outcome } from "#lib/doors/outcome";
import type { Translator } from "../../../words/setup/translator";

const PROTOCOL = "2025-11-25";

const listShape = z.object({ result: z.object({ tools: z.array(z.object({ name: z.string() })) }) });
const refusalShape = z.object({ error: z.string(), hint: z.optional(z.string()) });

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
  const list = listShape.safeParse(body);
  if (list.success) return { ok: true, value: list.data.result.tools.map(({ name }) => name) };
  const refusal = refusalShape.safeParse(body);
  return { ok: false, error: refusal.success ? refusal.data.error : t("badResponse") };
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
