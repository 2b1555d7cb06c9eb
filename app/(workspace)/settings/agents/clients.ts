/** The programs that the agents page explains, in display order. */
export const CLIENTS = ["Claude", "Claude Code", "Cursor", "VS Code", "ChatGPT", "Gemini CLI", "Zed", "curl"] as const;

/** The name of a program that the agents page explains. */
export type ClientName = (typeof CLIENTS)[number];

/** How to connect a program: what to do, and one block to copy or one link to press. */
export type Guide = {
  /** The program cannot ask for access itself. */
  needsKey: boolean;
  /** The key of the words that say what to do. */
  words: "claude" | "chatgpt" | "claudeCode" | "vsCode" | "cursor" | "gemini" | "zed" | "curl";
  /** The text to copy. */
  block: string;
  /** The program runs on the web, and reaches only a public https address. */
  isHosted?: true;
  /** An address that the program opens. */
  link?: string;
};

const json = (value: unknown): string => JSON.stringify(value, null, 2);

type Given = { address: string; key: string };

const bearer = (key: string) => `Bearer ${key}`;
const headersWith = (key: string) => ({ Authorization: bearer(key) });

const GUIDES: Record<ClientName, (given: Given) => Guide> = {
  Claude: ({ address }) => ({ needsKey: false, words: "claude", isHosted: true, block: address }),
  ChatGPT: ({ address }) => ({ needsKey: false, words: "chatgpt", isHosted: true, block: address }),
  "Claude Code": ({ address }) => ({
    needsKey: false,
    words: "claudeCode",
    block: `claude mcp add --transport http colophon ${address}`,
  }),
  "VS Code": ({ address }) => ({
    needsKey: false,
    words: "vsCode",
    block: json({ servers: { colophon: { type: "http", url: address } } }),
    link: `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: "colophon", type: "http", url: address }))}`,
  }),
  Cursor: ({ address, key }) => {
    const server = { url: address, headers: headersWith(key) };
    return {
      needsKey: true,
      words: "cursor",
      block: json({ mcpServers: { colophon: server } }),
      link: `cursor://anysphere.cursor-deeplink/mcp/install?name=colophon&config=${encodeURIComponent(base64(JSON.stringify(server)))}`,
    };
  },
  "Gemini CLI": ({ address, key }) => ({
    needsKey: true,
    words: "gemini",
    block: `gemini mcp add --scope user --transport http --header "Authorization: ${bearer(key)}" colophon ${address}`,
  }),
  Zed: ({ address, key }) => ({
    needsKey: true,
    words: "zed",
    block: json({ context_servers: { colophon: { url: address, headers: headersWith(key) } } }),
  }),
  curl: ({ address, key }) => ({
    needsKey: true,
    words: "curl",
    block: `curl ${new URL("/api/d", address).href} -H "x-api-key: ${key}"`,
  }),
};

/** How to connect a program to the server at `address`; `key` is shown in the block. */
export const guideTo = (client: ClientName, address: string, key: string): Guide => GUIDES[client]({ address, key });

/** Whether programs on the web reach this address: https, and a name or number that is not only known here. */
export function isPublicAddress(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  const isLocal =
    /^(?:localhost|.*\.(?:local|localhost|internal)|127\..*|10\..*|192\.168\..*|172\.(?:1[6-9]|2\d|3[01])\..*|\[.*)$/;
  return protocol === "https:" && hostname.includes(".") && !isLocal.test(hostname);
}

// `btoa` takes bytes, and the placeholder of a key is not ASCII.
const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
