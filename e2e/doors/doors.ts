import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { z } from "zod";
import { type Described, requestOf } from "./description";

/** A client of one protocol: calls a tool with arguments and returns the JSON of the result or the error. */
export type Door = {
  name: string;
  call(tool: string, args: Record<string, unknown>): Promise<unknown>;
  close(): Promise<void>;
};

const writer = { name: "twodoors", model: "test-model-1" };

/** A REST client that finds a tool's route in the description. */
export function restDoor(origin: string, key: string, operations: readonly Described[]): Door {
  const standing = {
    accept: "application/json",
    "x-api-key": key,
    "x-agent-name": writer.name,
    "x-agent-model": writer.model,
    // Tools return short results unless asked otherwise.
    prefer: "return=minimal",
  };
  const call = async (tool: string, args: Record<string, unknown>) => {
    const operation = operations.find((one) => one.tool === tool);
    if (!operation) throw new Error(`The description has no ${tool}.`);
    const { path, init } = requestOf(operation, args);
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(standing)) headers.set(name, value);
    const answer = await fetch(`${origin}${path}`, { ...init, headers });
    return answer.json();
  };
  return { name: "restdoor", call, close: async () => {} };
}

const textItem = z.object({ type: z.literal("text"), text: z.string() });

/** An MCP client that uses the official SDK. */
export async function mcpDoor(origin: string, key: string): Promise<Door & { tools(): Promise<string[]> }> {
  const client = new Client({ name: writer.name, version: "1.0.0" });
  const headers = { authorization: `Bearer ${key}`, "x-agent-model": writer.model };
  await client.connect(new StreamableHTTPClientTransport(new URL("/api/mcp", origin), { requestInit: { headers } }));
  const call = async (tool: string, args: Record<string, unknown>) => {
    const { structuredContent, content, isError } = await client.callTool({ name: tool, arguments: args });
    if (structuredContent && !isError) return structuredContent;
    return JSON.parse(textItem.parse(content[0]).text);
  };
  const tools = async () => (await client.listTools()).tools.map((tool) => tool.name);
  return { name: "mcpdoor", call, tools, close: () => client.close() };
}
