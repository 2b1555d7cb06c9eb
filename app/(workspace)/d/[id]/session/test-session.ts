import type { Node } from "@tiptap/pm/model";
import { EditorState, type Transaction } from "@tiptap/pm/state";
import type { DocumentJson } from "#lib/document/document";
import { merge } from "#lib/document/merge";
import { withIds } from "#lib/document/node-ids";
import { schema } from "#lib/document/schema";
import { proposalsOf } from "#lib/suggestions/proposals-of";
import { documentOf } from "../editor/document-of";
import type { InFlightWrite } from "./in-flight-write";
import type { KeptDraft } from "./kept-draft";
import { next } from "./next";
import type { Failure } from "./save-state";
import { isServerChange } from "./server-change";
import type { LatestSuggestions, ServerSheet, SessionEvent, SessionState, Timer } from "./session-state";
import { type Effect, type KeptSuggestion, openedState } from "./session-state";
import { takeNewer } from "./take-newer";

type Written = { sheet: ServerSheet; suggestions: KeptSuggestion[] };

const toText = (json: object): Node => schema.nodeFromJSON(json);

/** A document of paragraphs, with ids. */
export const paragraphs = (...texts: string[]): Node =>
  schema.node(
    "doc",
    null,
    texts.map((text, at) => schema.node("paragraph", { id: `nod_${at}` }, text ? schema.text(text) : [])),
  );

/** A server in memory that merges, and applies a write once for each key. */
export class TestServer {
  readonly versions: ServerSheet[];
  readonly suggestions: { id: string; json: string }[] = [];
  readonly #written = new Map<string, Written>();

  constructor(text: Node) {
    this.versions = [{ title: "Title", version: 1, text }];
  }

  get newest(): ServerSheet {
    const newest = this.versions.at(-1);
    if (!newest) throw new Error("A server has a first version");
    return newest;
  }

  at(version: number | "newest"): ServerSheet {
    return (version === "newest" ? undefined : this.versions[version - 1]) ?? this.newest;
  }

  write({ key, baseVersion, title, content }: InFlightWrite): Written {
    const before = this.#written.get(key);
    if (before) return before;
    const { newest } = this;
    const base = documentOf(this.at(baseVersion).text);
    const current = documentOf(newest.text);
    const theirs = content ? withIds(documentOf(toText(content)), base) : base;
    const { merged, conflicts } = merge(base, current, theirs);
    const text = toText(merged);
    const isChanged = !text.eq(newest.text) || (title !== undefined && title !== newest.title);
    if (isChanged) this.versions.push({ title: title ?? newest.title, version: newest.version + 1, text });
    const made = proposalsOf(conflicts, merged, theirs).map(({ nodeId, proposed }) => this.#suggest(nodeId, proposed));
    const written = { sheet: this.newest, suggestions: made };
    this.#written.set(key, written);
    return written;
  }

  /** Writes a change as another user. */
  rewrite(change: (text: DocumentJson) => DocumentJson): void {
    const text = toText(withIds(change(documentOf(this.newest.text)), documentOf(this.newest.text)));
    this.versions.push({ ...this.newest, version: this.newest.version + 1, text });
  }

  propose({ proposals }: Extract<Effect, { do: "propose" }>): LatestSuggestions {
    return new Map(proposals.map(({ nodeId, blocks }) => [nodeId, this.#suggest(nodeId, blocks).id]));
  }

  #suggest(nodeId: string | null, blocks: unknown): KeptSuggestion {
    const id = `sug_${this.suggestions.length}`;
    this.suggestions.push({ id, json: JSON.stringify(blocks) });
    return { id, nodeId };
  }

  /** All text of all its versions. */
  said(): string {
    return [...this.versions.map(({ text }) => text.textContent), ...this.suggestions.map(({ json }) => json)].join(
      " ",
    );
  }
}

type Call = Extract<Effect, { do: "send" | "propose" | "read" }>;

/** A device that stores drafts beyond the life of its pages. */
export type Device = Map<string, KeptDraft>;

/** A page with an open document: its state, an editor without a screen, and its open requests. */
export class TestPage {
  state: SessionState;
  editor: EditorState;
  nowMs = 0;
  calls: Call[] = [];
  readonly timers = new Map<Timer, number>();
  readonly results = new Map<number, boolean>();
  readonly notices: string[] = [];
  readonly kinds: string[] = [];
  /** Whether the device can store drafts. */
  canKeep = true;
  #lastTicket = 0;
  readonly #waiting: SessionEvent[] = [];

  constructor(
    readonly server: TestServer,
    readonly device: Device,
    readonly page: string,
  ) {
    const { title, text, version } = server.newest;
    this.editor = EditorState.create({ doc: text });
    this.state = openedState({ screen: { title, text }, base: { title, text }, version, page, keptAs: page });
  }

  get text(): string[] {
    return this.editor.doc.children.map(({ textContent }) => textContent);
  }

  dispatch(event: SessionEvent): void {
    this.#waiting.push(event);
    if (this.#waiting.length > 1) return;
    for (let now = this.#waiting[0]; now; now = this.#waiting[0]) {
      const [state, effects] = next(this.state, now);
      this.state = state;
      this.kinds.push(state.saveState.kind);
      for (const effect of effects) this.#run(effect);
      this.#waiting.shift();
    }
  }

  #run(effect: Effect): void {
    switch (effect.do) {
      case "send":
      case "propose":
      case "read":
        this.calls.push(effect);
        break;
      case "keep":
        if (effect.draft && this.canKeep) this.device.set(effect.name, effect.draft);
        else if (!effect.draft) this.device.delete(effect.name);
        if (effect.draft) this.dispatch({ type: "kept", isKept: this.canKeep });
        break;
      case "recall":
        this.dispatch({
          type: "recalled",
          name: effect.name,
          draft: this.device.get(effect.name) ?? null,
          atMs: this.nowMs,
        });
        break;
      case "show": {
        const newer = takeNewer(this.editor, effect.sheet.text);
        if (newer) this.apply(newer.change);
        break;
      }
      case "wait":
        if (effect.ms === null) this.timers.delete(effect.timer);
        else this.timers.set(effect.timer, this.nowMs + effect.ms);
        break;
      case "resolve":
        this.results.set(effect.ticket, effect.isDone);
        break;
      case "notify":
        this.notices.push(effect.notice.kind);
        break;
      case "end":
        this.timers.clear();
    }
  }

  apply(transaction: Transaction): void {
    this.editor = this.editor.apply(transaction);
    const isTyped = !isServerChange(transaction);
    this.dispatch({
      type: "changed",
      text: this.editor.doc,
      maps: transaction.mapping.maps,
      isTyped,
      atMs: this.nowMs,
    });
  }

  /** Types at the end of a block. */
  type(words: string, block = 0): void {
    const { doc, tr } = this.editor;
    const at = block % doc.childCount;
    const end = doc.children.slice(0, at + 1).reduce((size, { nodeSize }) => size + nodeSize, 0) - 1;
    this.apply(tr.insertText(words, end));
  }

  request(kind: "flush" | "refresh" | "external"): number {
    this.#lastTicket += 1;
    this.dispatch({ type: "requested", task: { kind, ticket: this.#lastTicket } });
    return this.#lastTicket;
  }

  /** Advances to the next timer; returns whether there was one. */
  pass(): boolean {
    const [first] = [...this.timers].sort(([, one], [, other]) => one - other);
    if (!first) return false;
    const [timer, dueMs] = first;
    this.nowMs = Math.max(this.nowMs, dueMs);
    this.timers.delete(timer);
    this.dispatch({ type: "due", timer });
    return true;
  }

  /** Advances time by `ms`. */
  wait(ms: number): void {
    const untilMs = this.nowMs + ms;
    while ([...this.timers.values()].some((dueMs) => dueMs <= untilMs)) this.pass();
    this.nowMs = untilMs;
  }

  /** Processes a request; the event is the response. */
  serve(call: Call): SessionEvent {
    switch (call.do) {
      case "send":
        return { type: "written", key: call.write.key, ...this.server.write(call.write) };
      case "propose":
        return { type: "proposed", call: call.call, made: this.server.propose(call) };
      case "read":
        return { type: "read", call: call.call, sheet: this.server.at(call.version) };
    }
  }

  fail(call: Call, failure: Failure, mayHaveArrived: boolean): void {
    this.calls = this.calls.filter((other) => other !== call);
    const name = call.do === "send" ? call.write.key : call.call;
    this.dispatch({ type: "failed", call: name, failure, mayHaveArrived });
  }

  /** Processes the oldest request; returns whether there was one. */
  respond(): boolean {
    const call = this.calls.shift();
    if (call) this.dispatch(this.serve(call));
    return call !== undefined;
  }

  /** Answers all requests and fires all timers until nothing is left to do. */
  settle(): void {
    for (let step = 0; step < 500 && (this.respond() || this.pass()); step++);
  }
}
