import { z } from "zod";
import type { Database, Executor } from "#db/connection/client";
import type { AuditKind } from "#lib/audit/shape";
import type { Role } from "#lib/shapes/role";
import type { Bound, Caller, Scope } from "./caller";
import type { AppError } from "./errors";

/** The context of a handler, besides its input. */
export type Context = {
  /** The store; in a write, its transaction. */
  db: Executor;
  caller: Caller;
  now: Date;
  /** The role that the operation needs on the document or folder in its path. */
  role: Role;
  /** The versions that `If-Match` names; `null` without the header. */
  ifMatch: readonly number[] | null;
  /** Whether an agent's client called a tool, which seldom says what it has read. */
  isTool?: boolean;
  /** Tells a client that waits how far its request is; without one, nobody is told. */
  progress?: Progress | undefined;
};

/** Tells that `done` of `total` steps of a long request are done, and which was the last. */
export type Progress = (done: number, total: number, message: string) => void;

/**
 * What a bound key may use: `document` only with the id of a document that it reaches, `listing` filtered to what it
 * reaches, `free` because no stored object is involved, `account` not at all. A key bound to a folder may use `folder`
 * within that folder; one bound to a document may not.
 */
export type Reach = "document" | "folder" | "listing" | "free" | "account";

/** Whether a bound key can never use an operation of this reach. */
export const isBeyond = (reach: Reach, { kind }: Bound): boolean =>
  reach === "account" || (reach === "folder" && kind === "document");

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** `METHOD /path/[parameter]`, as the folders of `app` are named. */
export type RouteName = `${Method} /api/${"d" | "w"}${string}`;

/** Another representation of a response, selected by `Accept`. */
export type Representation<O> = {
  /** The input fields that this media type sets. */
  input: Record<string, unknown>;
  /** The file name under which a browser saves it. */
  filename?: string;
  /** The output as text, or null when this form does not exist for it. */
  render(output: O): string | null;
};

/** A file that a response sends as an attachment. */
export type Attachment = {
  filename: string;
  mediaType: string;
  content: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>;
  /** A sentence for each kind of thing that the file does not carry. */
  warnings?: readonly string[];
};

/** Takes a remembered answer, or null. */
export type AnswerCallback = (answer: object | null) => void;

/** Keeps the answer to a request that may be repeated, in the transaction of its write; false where one is kept already. */
export type KeepAnswer<Output> = (tx: Executor, output: Output) => Promise<boolean>;

/** Where an operation leaves the gate's usual order, for its speed or because it commits in parts. */
export type OwnOrder<Input, Output> = {
  /** The handler of the write commits by itself, so the gate opens no transaction. */
  commitsItself?: boolean;
  /** A handler that commits in parts finds what it saved before, so it does so with an `Idempotency-Key` too. */
  findsWhatItSaved?: boolean;
  /**
   * Takes an answer of the handler and the output that it was checked to be; returns what it remembers of the output for
   * `revalidate`, which is not checked again, or null for none.
   */
  remember?(answer: object, output: Output): object | null;
  /**
   * Gives the answer that the handler would give, when it is remembered and the store says that it still holds for the
   * caller; else null, and the handler does the rest. It never throws.
   */
  revalidate?(context: Pick<Context, "db" | "caller" | "role">, input: Input, callback: AnswerCallback): void;
  /**
   * Writes without the gate's transaction and its check of the role, by a statement that checks the role and writes all
   * or nothing, together with what `keep` does; null where only the handler can. It throws an `AppError` only before it
   * writes.
   */
  fastPath?(context: Context & { db: Database }, input: Input, keep: KeepAnswer<Output> | null): Promise<Output | null>;
  /** Runs once the handler's write is committed; no answer waits for it, and it never rejects. */
  afterCommit?(db: Database, input: Input): Promise<unknown>;
};

/** What the audit log keeps of a call: the id of what it is about, and a few words that are no content. */
export type AuditEntry = {
  kind: AuditKind;
  subjectId?: string | null;
  details?: Record<string, string | null | undefined>;
};

/** What the audit log keeps of a call, null for one that changed nothing; `itself` where the handler commits and writes it by itself. */
export type Audited<Input, Output> = "itself" | ((output: Output, input: Input) => AuditEntry | null);

/** The largest file that an operation takes, and the error for a larger one. */
export type FileLimit = { maxBytes: number; tooLarge(): AppError };

/** One operation, declared once: REST, MCP, the API description and the typed client are derived from it. */
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
  /** The role needed on the document or folder in the path; `owner` when the path names none. */
  role: Role;
  /** The role that a caller needs to be told what is wrong with the input, where the input says which role is enough. */
  roleWhenInvalid?: Role;
  /** Whether it needs a signed-in person, so that keys are refused. */
  session?: boolean;
  /** Whether its answer has a secret that is stored nowhere, so none is kept to be repeated for an `Idempotency-Key`. */
  hasSecret?: boolean;
  /** Whether agents get it as a tool; by default all do that need no session. */
  isTool?: boolean;
  reach: Reach;
  /** The largest file, if its body may be a form with one, besides JSON. */
  takesFile?: FileLimit;
  rate: "read" | "write";
  /** Whether a replica may do this read, which then writes nothing. */
  mayUseReplica?: boolean;
  input: Input;
  output: Output;
  /** The path of the created thing, given the request's path: the response is 201 with `Location`. */
  location?(output: z.output<Output>, asked: string): string;
  /** Whether a write found the thing already present and responds 200. */
  existed?(output: z.output<Output>): boolean;
  /** For several operations on one route: whether these fields select this one. */
  chosenBy?(fields: Record<string, unknown>): boolean;
  representations?: Record<string, Representation<z.output<Output>>>;
  /** The output as a file, which REST sends instead of JSON, and its media types. */
  file?: { mediaTypes: readonly string[]; hasWarnings?: boolean; of(output: z.output<Output>): Attachment };
  /** Hints for MCP tools: `destructive` removes something, `openWorld` calls outside services. */
  hints?: { destructive?: boolean; openWorld?: boolean };
  /** For a read: whether these fields ask for the whole text of the document `id`, whose `version` the output has. */
  readsWhole?(input: z.output<Input>): boolean;
  /** Runs before the handler, on the primary and outside of a write's transaction: calls outside services, or brings an index up to date. */
  prepare?(context: Context, input: z.output<Input>): Promise<Prepared>;
  handler(context: Context, input: z.output<Input>, prepared: Prepared): Promise<z.input<Output>>;
  /** Where it leaves the gate's usual order; few do. */
  ownOrder?: OwnOrder<z.output<Input>, z.input<Output>>;
  /** Whether its answer leaves hidden characters out for agents by itself, and says which. */
  tellsHidden?: boolean;
  /** What the audit log keeps of a call, which is committed with it; of a read, before it is answered. */
  audited?: Audited<z.output<Input>, z.input<Output>>;
};

/** Any operation, without its types. */
// biome-ignore lint/suspicious/noExplicitAny: handlers are contravariant in their input, so no narrower type holds all.
export type AnyOperation = Operation<string, any, any, any, any>;

/** The part of an operation that the gate needs; an operation without a route has no public door. */
export type Gated = Omit<AnyOperation, "route" | "summary" | "representations" | "file" | "hints"> & {
  route?: RouteName;
  /** Which guests may call it, and nobody else; without it no guest may. */
  guest?: GuestNeeds;
};

/** What a guest needs: only the link, its password if it has one, or a link for comments too. */
export type GuestNeeds = "link" | "view" | "comment";

type Declaration<N extends string, R extends RouteName, I extends z.ZodObject, O extends z.ZodType, P> = Omit<
  Operation<N, R, I, O, P>,
  "rate" | "role"
> & { rate?: "read" | "write"; role?: Role };

const writerFields = {
  model: z.string().trim().min(1).max(200).optional().describe("Your model's name."),
};

type WithWriter<R extends RouteName, I extends z.ZodObject> = R extends `${"POST" | "PUT" | "PATCH"} ${string}`
  ? z.ZodObject<I["shape"] & typeof writerFields, z.core.$strict>
  : I;

/** Declares an operation; by default GET counts as a read, other methods as writes, and only the owner may call it. */
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

/** An operation that people have in the browser only; a server action calls it. */
export type WorkspaceOperation<I extends z.ZodObject, O extends z.ZodType, P = undefined> = Pick<
  Gated,
  "name" | "rate" | "ownOrder"
> & {
  input: I;
  output: O;
  /** The role that it needs on its document or folder; by default the owner's. */
  role?: Role;
  /** The page is not rendered again: its content does not change, or the client updates it. */
  keepsPage?: boolean;
  audited?: Audited<z.output<I>, z.input<O>>;
  /** Calls outside services before the transaction begins; its `db` is for reading. */
  prepare?(context: Context, input: z.output<I>): Promise<P>;
  handler(context: Context, input: z.output<I>, prepared: P): Promise<z.input<O>>;
};

/** An operation for the guests of a link, who call it on the link's page only. */
export type GuestOperation<I extends z.ZodObject, O extends z.ZodType> = Pick<Gated, "name" | "rate"> & {
  guest: GuestNeeds;
  input: I;
  output: O;
  handler(context: Context, input: z.output<I>, prepared: undefined): Promise<z.input<O>>;
};
