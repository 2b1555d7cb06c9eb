import { setTimeout as sleep } from "node:timers/promises";
import type * as Library from "@modelcontextprotocol/server";
import type {
  CallToolResult,
  JSONRPCRequest,
  Prompt,
  Resource,
  Result,
  Server,
  ServerContext,
  Tool,
} from "@modelcontextprotocol/server";
import { apiKey } from "#db/schema";
import { runtime } from "#lib/base/runtime";

type McpLibrary = typeof Library;
type Fields = Record<string, unknown>;
type Call = (context: ServerContext, fields: Fields) => Result | Promise<Result>;
type Codec = Library.RequestStateCodec<string>;

// A red point.
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
// A header without samples.
const WAV = "UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=";

const text = (words: string) => ({ type: "text", text: words });
const said = (words: string): Result => ({ content: [text(words)] });
const image = { type: "image", data: PNG, mimeType: "image/png" };
const message = (content: unknown) => ({ role: "user", content });

/** The tools of the suite whose answer is always the same. */
const CONTENT: Record<string, unknown[]> = {
  test_simple_text: [text("This is a simple text response for testing.")],
  test_image_content: [image],
  test_audio_content: [{ type: "audio", data: WAV, mimeType: "audio/wav" }],
  test_embedded_resource: [
    {
      type: "resource",
      resource: {
        uri: "test://embedded-resource",
        mimeType: "text/plain",
        text: "This is an embedded resource content.",
      },
    },
  ],
  test_multiple_content_types: [
    text("Multiple content types test:"),
    image,
    {
      type: "resource",
      resource: {
        uri: "test://mixed-content-resource",
        mimeType: "application/json",
        text: '{"test":"data","value":123}',
      },
    },
  ],
  test_logging_tool: [text("Nothing was logged.")],
};

const TEMPLATE = /^test:\/\/template\/([^/]+)\/data$/;

/** The resources of the suite, by URI; undefined for those of the product. */
function contentsOf(uri: string): Fields | undefined {
  if (uri === "test://static-text") {
    return { uri, mimeType: "text/plain", text: "This is the content of the static text resource." };
  }
  if (uri === "test://static-binary") return { uri, mimeType: "image/png", blob: PNG };
  const id = TEMPLATE.exec(uri)?.[1];
  if (id === undefined) return undefined;
  const data = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` });
  return { uri, mimeType: "application/json", text: data };
}

const RESOURCES: Resource[] = ["test://static-text", "test://static-binary"].map((uri) => ({
  uri,
  name: uri.slice("test://".length),
  description: "A resource of the conformance suite.",
}));

const elicit = (words: string, field: string): Library.InputRequest => ({
  method: "elicitation/create",
  params: {
    mode: "form",
    message: words,
    requestedSchema: { type: "object", properties: { [field]: { type: "string" } }, required: [field] },
  },
});

const sample = (words: string, maxTokens: number): Library.InputRequest => ({
  method: "sampling/createMessage",
  params: { messages: [{ role: "user", content: { type: "text", text: words } }], maxTokens },
});

const roots: Library.InputRequest = { method: "roots/list" };

const ROUNDS = {
  step1: elicit("Step 1: What is your name?", "name"),
  step2: elicit("Step 2: What is your favorite color?", "color"),
};

/** The tools and prompts of the suite that ask the client in the middle of a call (SEP-2322). */
function asking(library: McpLibrary, codec: Codec): Record<string, Call> {
  const { inputRequired, inputResponse } = library;
  const isAnswered = (context: ServerContext, key: string) =>
    inputResponse(context.mcpReq.inputResponses, key).kind !== "missing";
  const once = (key: string, request: Library.InputRequest, answer: (context: ServerContext) => Result): Call => {
    return (context) =>
      isAnswered(context, key) ? answer(context) : inputRequired({ inputRequests: { [key]: request } });
  };
  const sealed =
    (requests: Library.InputRequests, words: string): Call =>
    async (context) => {
      const isWhole = Object.keys(requests).every((key) => isAnswered(context, key));
      if (isWhole && context.mcpReq.requestState<string>() === "first") return said(words);
      return inputRequired({ inputRequests: requests, requestState: await codec.mint("first", context) });
    };
  const name = (context: ServerContext) => inputResponse(context.mcpReq.inputResponses, "user_name");
  const confirm = { confirm: elicit("Please confirm", "ok") };
  return {
    test_input_required_result_elicitation: once("user_name", elicit("What is your name?", "name"), (context) => {
      const answer = name(context);
      return said(`Hello, ${answer.kind === "elicit" ? answer.content?.name : "nobody"}!`);
    }),
    test_input_required_result_sampling: once(
      "capital_question",
      sample("What is the capital of France?", 100),
      (context) => said(JSON.stringify(inputResponse(context.mcpReq.inputResponses, "capital_question"))),
    ),
    test_input_required_result_list_roots: once("client_roots", roots, (context) =>
      said(JSON.stringify(inputResponse(context.mcpReq.inputResponses, "client_roots"))),
    ),
    test_input_required_result_request_state: sealed(confirm, "state-ok"),
    test_input_required_result_tampered_state: sealed(confirm, "state-ok"),
    test_input_required_result_multiple_inputs: sealed(
      {
        user_name: elicit("What is your name?", "name"),
        greeting: sample("Generate a greeting", 50),
        client_roots: roots,
      },
      "All answers are here.",
    ),
    test_input_required_result_multi_round: async (context) => {
      const state = context.mcpReq.requestState<string>();
      if (state === "second" && isAnswered(context, "step2")) return said("Both steps are done.");
      const isSecond = state === "first" && isAnswered(context, "step1");
      const inputRequests: Library.InputRequests = isSecond ? { step2: ROUNDS.step2 } : { step1: ROUNDS.step1 };
      return inputRequired({ inputRequests, requestState: await codec.mint(isSecond ? "second" : "first", context) });
    },
    test_input_required_result_capabilities: (context) => {
      const envelope: Fields = { ...context.mcpReq.envelope };
      const able = envelope[library.CLIENT_CAPABILITIES_META_KEY];
      const isAble = typeof able === "object" && able !== null;
      const inputRequests = {
        ...(isAble && "sampling" in able ? { question: sample("What is the capital of France?", 100) } : {}),
        ...(isAble && "elicitation" in able ? { user_name: elicit("What is your name?", "name") } : {}),
      };
      return inputRequired({ inputRequests });
    },
    test_streaming_elicitation: once("user_name", elicit("What is your name?", "name"), () => said("Thank you.")),
    test_missing_capability: once("question", sample("What is the capital of France?", 100), () => said("Paris")),
  };
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));

async function progress({ mcpReq }: ServerContext): Promise<Result> {
  const progressToken = mcpReq._meta?.progressToken;
  for (const at of [0, 50, 100]) {
    if (progressToken !== undefined) {
      const params = { progressToken, progress: at, total: 100 };
      await mcpReq.notify({ method: "notifications/progress", params });
    }
    await pause();
  }
  return said("The work is done.");
}

const PROMPTS: Record<string, { of: string[]; get(values: Fields): unknown[] }> = {
  test_simple_prompt: { of: [], get: () => [text("This is a simple prompt for testing.")] },
  test_prompt_with_arguments: {
    of: ["arg1", "arg2"],
    get: ({ arg1, arg2 }) => [text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)],
  },
  test_prompt_with_embedded_resource: {
    of: ["resourceUri"],
    get: ({ resourceUri: uri }) => [
      { type: "resource", resource: { uri, mimeType: "text/plain", text: "Embedded resource content for testing." } },
      text("Please process the embedded resource above."),
    ],
  },
  test_prompt_with_image: { of: [], get: () => [image, text("Please analyze the image above.")] },
};

const ASKING_PROMPT = "test_input_required_result_prompt";

/** The tools of the suite that take long (SEP-2663): tasks for clients that take them, and results for others. */
function taking(library: McpLibrary): Record<string, Call> {
  const asTask =
    (work: (fields: Fields, signal?: AbortSignal) => Promise<CallToolResult>, isOnlyTask = false): Call =>
    async (context, fields) => {
      // It imports the library, which waits for these fixtures.
      const { requireTasks, resultOrTask, takesTasks } = await import("./mcp-tasks");
      if (isOnlyTask) requireTasks(context);
      if (!takesTasks(context)) return work(fields);
      const { store } = await runtime();
      const [key] = await store.db.select({ id: apiKey.id, userId: apiKey.userId }).from(apiKey).limit(1);
      if (!key) throw new Error("The workspace has no key.");
      const owner = { db: store.db, caller: key, now: () => new Date() };
      return resultOrTask(owner, (signal) => work(fields, signal), { patienceMs: 0 });
    };
  const compute = async ({ seconds = 0 }: Fields, signal?: AbortSignal) => {
    if (Number(seconds) > 0) await sleep(Number(seconds) * 1_000, undefined, signal ? { signal } : {});
    return { content: [{ type: "text" as const, text: "It is computed." }] };
  };
  return {
    greet: (_context, { name }) => said(`Hello, ${name}!`),
    slow_compute: asTask(compute),
    failing_job: asTask(async () => ({ ...(await compute({ seconds: 0.1 })), isError: true }), true),
    protocol_error_job: asTask(async () => {
      await compute({ seconds: 0.1 });
      throw new library.ProtocolError(library.ProtocolErrorCode.InternalError, "The job failed.");
    }),
  };
}

/** All requests that fixtures answer, by method; undefined leaves one to the product. */
function fixturesOf(library: McpLibrary, codec: Codec) {
  const { inputRequired, inputResponse } = library;
  const calls: Record<string, Call> = {
    ...Object.fromEntries(Object.entries(CONTENT).map(([name, content]) => [name, () => ({ content })])),
    ...asking(library, codec),
    ...taking(library),
    test_tool_with_progress: progress,
    test_error_handling: () => ({ ...said("This tool intentionally returns an error for testing"), isError: true }),
  };
  const tools: Tool[] = Object.keys(calls).map((name) => ({
    name,
    description: "A tool of the conformance suite.",
    inputSchema: { type: "object" },
  }));
  const names = [...Object.keys(PROMPTS), ASKING_PROMPT];
  const prompts: Prompt[] = names.map((name) => ({
    name,
    description: "A prompt of the conformance suite.",
    arguments: (PROMPTS[name]?.of ?? []).map((argument) => ({ name: argument, required: true })),
  }));
  const askingPrompt: Call = (context) => {
    const request = elicit("What context should the prompt use?", "context");
    const isAnswered = inputResponse(context.mcpReq.inputResponses, "user_context").kind !== "missing";
    if (!isAnswered) return inputRequired({ inputRequests: { user_context: request } });
    return { messages: [message(text("Use that context."))] };
  };
  const getPrompt: Call = (_context, { name, arguments: values = {} }) => {
    const found = PROMPTS[String(name)];
    return { messages: found?.get(values as Fields).map(message) };
  };
  return {
    lists: { "tools/list": { tools }, "prompts/list": { prompts }, "resources/list": { resources: RESOURCES } },
    answerOf(method: string, params: Fields): Call | undefined {
      const name = String(params.name);
      if (method === "tools/call") return calls[name];
      if (method === "prompts/get") return name === ASKING_PROMPT ? askingPrompt : PROMPTS[name] && getPrompt;
      if (method === "completion/complete") return complete(params);
      const contents = method === "resources/read" ? contentsOf(String(params.uri)) : undefined;
      return contents && (() => ({ contents: [contents] }));
    },
  };
}

function complete({ ref }: Fields): Call | undefined {
  const isOurs = JSON.stringify(ref).includes("test_prompt_with_arguments");
  return isOurs ? () => ({ completion: { values: ["paris", "park", "party"], hasMore: false } }) : undefined;
}

/** A server that answers the fixtures of the official conformance suite, and all else as the product does. */
export function serverWithFixtures(library: McpLibrary): typeof Server {
  const codec = library.createRequestStateCodec<string>({ key: "a key for tests, of 32 characters." });
  const { lists, answerOf } = fixturesOf(library, codec);
  return class extends library.Server {
    constructor(info: Library.Implementation, options: Library.ServerOptions) {
      super(info, { ...options, requestState: codec });
    }

    protected override _wrapHandler(
      method: string,
      ours: (request: JSONRPCRequest, context: ServerContext) => Promise<Result>,
    ) {
      return super._wrapHandler(method, async (request, context) => {
        const answer = answerOf(method, request.params ?? {});
        if (answer) return answer(context, fieldsOf(method, request.params ?? {}));
        const result = await ours(request, context);
        return isList(method) ? merged(result, lists[method]) : result;
      });
    }
  };

  function isList(method: string): method is keyof typeof lists {
    return Object.hasOwn(lists, method);
  }
}

const fieldsOf = (method: string, params: Fields): Fields =>
  method === "tools/call" ? ((params.arguments ?? {}) as Fields) : params;

/** A list of the product with that of the fixtures after it. */
function merged(result: Result, more: Record<string, unknown[]>): Result {
  const all = Object.entries(more).map(([name, list]) => [name, [...(result[name] as unknown[]), ...list]]);
  return { ...result, ...Object.fromEntries(all) };
}
