/** The programs that the agents page explains, in display order. */
export const CLIENTS = ["Claude", "Claude Code", "Cursor", "VS Code", "ChatGPT", "Gemini CLI", "Zed", "curl"] as const;

/** The name of a program that the agents page explains. */
export type ClientName = (typeof CLIENTS)[number];

/** How to connect a program: what to do, and one block to copy or one link to press. */
export type Guide = {
  /** The program cannot ask for access itself. */
  needsKey: boolean;
  words: string;
  /** The text to copy. */
  block: string;
  /** An address that the program opens. */
  link?: string;
};

const SIGN_IN = "It then opens this workspace in the browser, and you choose what it may do.";

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** How to connect a program to the server at `address`; `key` is shown in the block. */
export function guideTo(client: ClientName, address: string, key: string): Guide {
  const bearer = `Bearer ${key}`;
  const headers = { Authorization: bearer };
  switch (client) {
    case "Claude":
      return {
        needsKey: false,
        words: `In Claude, open Settings, then Connectors, and add a custom connector with this address. ${SIGN_IN}`,
        block: address,
      };
    case "ChatGPT":
      return {
        needsKey: false,
        words: `In ChatGPT, turn on developer mode in Settings under Connectors, and create a connector with this address and OAuth. ${SIGN_IN}`,
        block: address,
      };
    case "Claude Code":
      return {
        needsKey: false,
        words: `Run this in a terminal, then type /mcp in Claude Code and choose colophon. ${SIGN_IN}`,
        block: `claude mcp add --transport http colophon ${address}`,
      };
    case "VS Code":
      return {
        needsKey: false,
        words: `Press the link, or save this as .vscode/mcp.json. ${SIGN_IN}`,
        block: json({ servers: { colophon: { type: "http", url: address } } }),
        link: `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: "colophon", type: "http", url: address }))}`,
      };
    case "Cursor":
      return {
        needsKey: true,
        words: "Press the link, or save this as .cursor/mcp.json.",
        block: json({ mcpServers: { colophon: { url: address, headers } } }),
        link: `cursor://anysphere.cursor-deeplink/mcp/install?name=colophon&config=${encodeURIComponent(base64(JSON.stringify({ url: address, headers })))}`,
      };
    case "Gemini CLI":
      return {
        needsKey: true,
        words: "Run this in a terminal.",
        block: `gemini mcp add --scope user --transport http --header "Authorization: ${bearer}" colophon ${address}`,
      };
    case "Zed":
      return {
        needsKey: true,
        words: "Add this to Zed's settings.json.",
        block: json({ context_servers: { colophon: { url: address, headers } } }),
      };
    case "curl":
      return {
        needsKey: true,
        words: "Run this in a terminal. It lists your documents by the REST API.",
        block: `curl ${new URL("/api/d", address).href} -H "x-api-key: ${key}"`,
      };
  }
}

// `btoa` takes bytes, and the placeholder of a key is not ASCII.
const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
