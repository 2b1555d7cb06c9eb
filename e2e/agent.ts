import type { Workspace } from "./start-workspace";

// biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape.
type Body = any;

/** An API client that acts as an agent with a model's name; every call returns the body and throws on an error response. */
export function agentOf({ origin, key }: Pick<Workspace, "origin" | "key">, model = "test-model") {
  const headers = { "x-api-key": key, "content-type": "application/json", "x-agent-model": model };

  async function ask(method: string, path: string, body?: object): Promise<Body> {
    const answer = await fetch(`${origin}/api/d${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const result = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path} was refused: ${JSON.stringify(result)}`);
    return result;
  }

  return {
    ask,
    create: async (title: string, ...paragraphs: string[]): Promise<string> =>
      (await ask("POST", "", { title, markdown: paragraphs.join("\n\n") })).id,
    write: (id: string, fields: object) => ask("PATCH", `/${id}`, fields),
    suggest: (id: string, fields: object) => ask("PATCH", `/${id}`, { mode: "suggest_replace", ...fields }),
    text: async (id: string): Promise<string[]> =>
      (await ask("GET", `/${id}?format=nodes`)).nodes.map((node: { text: string }) => node.text),
    markdown: async (id: string): Promise<string> =>
      (await fetch(`${origin}/api/d/${id}?format=markdown`, { headers })).text(),
    waiting: async (id: string): Promise<Body[]> => (await ask("GET", `/${id}/suggestions?limit=100`)).suggestions,
  };
}
