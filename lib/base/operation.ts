import { z } from "zod";
import type { Executor } from "#db/client";
import type { Caller, Scope } from "./caller";
import type { Role } from "./role";

/** What a handler is given besides its input. */
export type Context = {
  /** The store; inside a write, its one transaction. */
  db: Executor;
  caller: Caller;
  now: Date;
  /** The role that the operation needs on the document or folder that it names. */
  role: Role;
  /** The versions that `If-Match` insists on; `null` when the header is absent. */
  ifMatch: readonly number[] | null;
};

/**
 * What a key bound to one document reaches of an operation: `document` only with that document's id, `listing` itself
 * filtered by it, `free` because no stored object is touched, `account` not at all.
 */
export type Reach = "document" | "listing" | "free" | "account";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** `METHOD /path/[parameter]`, as the folders of `app` spell it. */
export type RouteName = `${Method} /api/${"d" | "w"}${string}`;

/** Another representation of an answer, asked for by `Accept`. */
export type Representation<O> = {
  /** Input fields that this media type stands for. */
  input: Record<string, unknown>;
  /** The name of the file that a browser saves it as. */
  filename?: string;
  /** The output as text, or null when it is not in this form. */
  render(output: O): string | null;
};

/** One verb, declared once: both doors, the description and the typed client are read from it. */
export type Operation<
  Name extends string = string,
  Route extends RouteName = RouteName,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Prepared = undefined,
> = {
  name: Name;
  route: Route;
  /** One sentence for people and agents. */
  summary: string;
  scope: Scope;
  /** What a person must be allowed on the document or folder in the path; `owner` where it names none, for one's own things. */
  role: Role;
  /** Whether only a signed-in person may do it, and no key. */
  session?: boolean;
  /** Whether agents have it as a tool; so they do, unless it says otherwise or needs a session. */
  isTool?: boolean;
  reach: Reach;
  rate: "read" | "write";
  input: Input;
  output: Output;
  /** The path of what was made, given the one that was asked: its answer is 201 with `Location`. */
  location?(output: z.output<Output>, asked: string): string;
  /** Whether a write answered 200 because the thing was there already. */
  existed?(output: z.output<Output>): boolean;
  /** Where several operations share a route: whether these fields mean this one. */
  chosenBy?(fields: Record<string, unknown>): boolean;
  representations?: Record<string, Representation<z.output<Output>>>;
  /** A note for the hints of tools: `destructive` takes something away, `openWorld` asks services outside. */
  hints?: { destructive?: boolean; openWorld?: boolean };
  /** What must be asked of services outside, before the transaction of a write begins; its `db` is for reading. */
  prepare?(context: Context, input: z.output<Input>): Promise<Prepared>;
  handler(context: Context, input: z.output<Input>, prepared: Prepared): Promise<z.input<Output>>;
};

/** Any operation, its types forgotten. */
// biome-ignore lint/suspicious/noExplicitAny: handlers are contravariant in their input, so no narrower type holds all.
export type AnyOperation = Operation<string, any, any, any, any>;

/** What the gate needs of an operation; no public door leads to one that has no route. */
export type Gated = Omit<AnyOperation, "route" | "summary" | "representations" | "hints"> & {
  route?: RouteName;
  /** The handler of a write commits by itself: the gate opens no transaction around it. */
  commitsItself?: boolean;
};

type Declaration<N extends string, R extends RouteName, I extends z.ZodObject, O extends z.ZodType, P> = Omit<
  Operation<N, R, I, O, P>,
  "rate" | "role"
> & { rate?: "read" | "write"; role?: Role };

const writerFields = {
  model: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe("Your model's name, if no x-agent-model header says it."),
};

type WithWriter<R extends RouteName, I extends z.ZodObject> = R extends `${"POST" | "PUT" | "PATCH"} ${string}`
  ? z.ZodObject<I["shape"] & typeof writerFields, z.core.$strict>
  : I;

/** Declares an operation; unless it says otherwise, GET is counted as a read and all else as a write, and only the owner may do it. */
export function operation<
  N extends string,
  const R extends RouteName,
  I extends z.ZodObject,
  O extends z.ZodType,
  P = undefined,
>(declaration: Declaration<N, R, I, O, P>): Operation<N, R, WithWriter<R, I>, O, P> {
  const takesBody = /^(POST|PUT|PATCH) /.test(declaration.route);
  const input = z.strictObject({ ...declaration.input.shape, ...(takesBody ? writerFields : {}) });
  const rate = declaration.rate ?? (declaration.route.startsWith("GET ") ? "read" : "write");
  return { role: "owner", ...declaration, rate, input } as unknown as Operation<N, R, WithWriter<R, I>, O, P>;
}

/** The HTTP method of an operation. */
export const methodOf = (operation: Pick<AnyOperation, "route">): Method => operation.route.split(" ")[0] as Method;

/** The path of an operation, `/api/d/[id]`. */
export const pathOf = (operation: AnyOperation): string => operation.route.slice(operation.route.indexOf(" ") + 1);

/** The names of the parameters in an operation's path. */
export const pathParameters = (operation: AnyOperation): string[] =>
  [...pathOf(operation).matchAll(/\[(\w+)\]/g)].map((match) => match[1] ?? "");
