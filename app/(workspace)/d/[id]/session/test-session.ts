import { type Node, Slice } from "@tiptap/pm/model";
import { EditorState, type Plugin, TextSelection, type Transaction } from "@tiptap/pm/state";
import { ReplaceStep, Step, type StepMap } from "@tiptap/pm/transform";
import { sameJson } from "#lib/base/same-json";
import { proposalsOf } from "#lib/changes/suggestions/proposals-of";
import { stepsBetween } from "#lib/document/changes/steps-between";
import { overlap } from "#lib/document/diff/overlap";
import { typedPastAll, withSteps } from "#lib/document/diff/rebase-steps";
import type { StepJson } from "#lib/document/diff/steps";
import { withIds } from "#lib/document/ids/node-ids";
import { merge } from "#lib/document/merge/merge";
import type { DocumentJson } from "#lib/document/model/document";
import { schema } from "#lib/document/schema/schema";
import type { InFlightWrite } from "../../../kept/in-flight-write";
import type { KeptDraft } from "../../../kept/kept-draft";
import { documentOf } from "../parts/document-of";
import { applyServerText } from "./apply-server-text";
import { next } from "./next";
import type { AskedBatch, Batch } from "./rebase-batches";
import type { Failure } from "./save-state";
import { isServerChange } from "./server-change";
import type { ServerText, SessionEvent, SessionState, Timer } from "./session-state";
import { type Effect, type KeptSuggestion, openedState } from "./session-state";
import type { Proposed } from "./transport";

type Written = { newest: ServerText; suggestions: KeptSuggestion[] };

const toText = (json: object): Node => schema.nodeFromJSON(json);

/** A document of paragraphs, with ids. */
export const paragraphs = (...texts: string[]): Node =>
  schema.node(
    "doc",
    null,
    texts.map((text, at) => schema.node("paragraph", { id: `nod_${at}` }, text ? schema.text(text) : [])),
  );

type Place = { version: number; number: number };

const placeOf = ({ version, number }: Place): Place => ({ version, number });

/** A server in memory that takes steps in a line, merges, and applies a write once for each key. */
export class TestServer {
  readonly versions: ServerText[];
  readonly suggestions: { id: string; json: string; draft: string | null }[] = [];
  readonly #written = new Map<string, Written>();
  /** The first version whose steps are known. */
  #forgotten = 1;
  /** The batches after each version, and the version that they became. */
  readonly #lines = new Map<number, { batches: Batch[]; text: Node; into: number | null }>();

  constructor(text: Node) {
    this.versions = [{ title: "Title", version: 1, text }];
  }

  get newest(): ServerText {
    const newest = this.versions.at(-1);
    if (!newest) throw new Error("A server has a first version");
    return newest;
  }

  at(version: number | "newest"): ServerText {
    return (version === "newest" ? undefined : this.versions[version - 1]) ?? this.newest;
  }

  get #line() {
    const { version, text } = this.newest;
    const line = this.#lines.get(version) ?? { batches: [], text, into: null };
    this.#lines.set(version, line);
    return line;
  }

  /** The end of the line, and the text there. */
  get place(): Place & { text: Node } {
    const { batches, text } = this.#line;
    return { version: this.newest.version, number: batches.length, text };
  }

  /** Places a batch after all that came since its position. */
  append(batch: AskedBatch): { at: Place | null; steps?: StepJson[] | undefined } | "forgotten" {
    for (const { batches } of this.#lines.values()) {
      const taken = batches.find(({ key }) => key === batch.key);
      if (taken) return { at: { version: taken.version, number: taken.number }, steps: taken.steps };
    }
    if (batch.version < this.#forgotten) return "forgotten";
    const line = this.#line;
    const others = this.#since(batch);
    const read = batch.steps.map((step) => Step.fromJSON(schema, step));
    const isClash = batch.isRecalled && others && overlap(read, others.flat());
    const moved = isClash ? null : others && typedPastAll(read, others, batch.end);
    const made = moved && withSteps(line.text, moved);
    if (!made) return { at: null };
    const at = { version: this.newest.version, number: line.batches.length + 1 };
    const steps = moved.map((step): StepJson => step.toJSON());
    line.batches.push({ key: batch.key, ...at, steps });
    line.text = made.doc;
    return { at, ...(sameJson(steps, batch.steps) ? {} : { steps }) };
  }

  /** What all that came after a position moved; null for an unknown position. */
  #since(from: Place): (readonly StepMap[])[] | null {
    const all: (readonly StepMap[])[] = [];
    let text = this.#textAt(from);
    for (let at: Place | null = from; at; ) {
      const next = this.#next(at);
      if (!next) return sameJson(placeOf(at), placeOf(this.place)) ? all : null;
      const tr = text && withSteps(text, next.steps);
      if (!tr) return null;
      all.push(tr.mapping.maps);
      text = tr.doc;
      at = next.to;
    }
    return null;
  }

  #textAt({ version, number }: Place): Node | null {
    const before = this.versions[version - 1]?.text;
    const steps = this.#lines
      .get(version)
      ?.batches.slice(0, number)
      .flatMap((batch) => batch.steps);
    return (before && withSteps(before, steps ?? [])?.doc) ?? null;
  }

  #next(at: Place): { steps: StepJson[]; to: Place; event: SessionEvent } | null {
    const line = this.#lines.get(at.version);
    const batch = line?.batches[at.number];
    if (batch) return { steps: batch.steps, to: placeOf(batch), event: { type: "batch", batch } };
    if (line?.into) {
      const to = { version: line.into, number: 0 };
      return { steps: [], to, event: { type: "folded", ...at, into: line.into } };
    }
    const typed = [...this.#lines].filter(([, { batches }]) => batches.length > 0).map(([version]) => version);
    const into = Math.min(this.newest.version, ...typed.filter((version) => version > at.version));
    if (into <= at.version) return null;
    const { text, title } = this.at(into);
    const from = this.at(at.version).text;
    const whole = new ReplaceStep(0, from.content.size, new Slice(text.content, 0, 0));
    const made = from.eq(text) ? [] : (stepsBetween(from, text)?.steps ?? [whole]);
    const steps = made.map((step): StepJson => step.toJSON());
    const to = { version: into, number: 0 };
    return { steps, to, event: { type: "rewritten", ...at, into, title, steps, size: text.content.size } };
  }

  /** Forgets the steps that versions have, as after an hour. */
  forget(): void {
    for (const version of this.#lines.keys()) if (version < this.newest.version) this.#lines.delete(version);
    this.#forgotten = this.newest.version;
  }

  /** Makes a version of the batches; words that were typed and deleted make none. */
  fold(): void {
    const line = this.#line;
    if (line.text.eq(this.newest.text)) return;
    this.versions.push({ ...this.newest, version: this.newest.version + 1, text: line.text });
    line.into = this.newest.version;
  }

  /** What a page that has everything up to a place hears next, and the place after it. */
  hears(at: Place): { event: SessionEvent; at: Place } | null {
    const { version } = this.newest;
    if (at.version < this.#forgotten) return { event: { type: "announced", version }, at: { version, number: 0 } };
    const next = this.#next(at);
    if (!next) return null;
    // The server sends no steps where the text is shorter.
    const isLong = next.event.type === "rewritten" && next.to.version % 3 === 0;
    return isLong
      ? { event: { type: "announced", version }, at: { version, number: 0 } }
      : { event: next.event, at: next.to };
  }

  write({ key, baseVersion, title, content, draftName }: InFlightWrite): Written {
    const before = this.#written.get(key);
    if (before) return before;
    this.fold();
    const { newest } = this;
    const base = documentOf(this.at(baseVersion).text);
    const current = documentOf(newest.text);
    const theirs = content ? withIds(documentOf(toText(content)), base) : base;
    const { merged, conflicts } = merge(base, current, theirs);
    const text = toText(merged);
    const isChanged = !text.eq(newest.text) || (title !== undefined && title !== newest.title);
    if (isChanged) this.versions.push({ title: title ?? newest.title, version: newest.version + 1, text });
    const made = proposalsOf(conflicts, merged, theirs).map(({ nodeId, proposed }) =>
      this.#suggest(nodeId, proposed, draftName ?? null),
    );
    const written = { newest: this.newest, suggestions: made };
    this.#written.set(key, written);
    return written;
  }

  /** Writes a change as another user. */
  rewrite(change: (text: DocumentJson) => DocumentJson): void {
    this.fold();
    const text = toText(withIds(change(documentOf(this.newest.text)), documentOf(this.newest.text)));
    this.versions.push({ ...this.newest, version: this.newest.version + 1, text });
  }

  propose({ proposals, draftName }: Extract<Effect, { do: "propose" }>): Proposed {
    const kept = proposals.map(({ nodeId, blocks }) => this.#suggest(nodeId, blocks, draftName));
    if (draftName !== null) return { made: new Map(), inDraft: kept };
    return { made: new Map(kept.map(({ id, nodeId }) => [nodeId ?? "", id])), inDraft: [] };
  }

  #suggest(nodeId: string | null, blocks: unknown, draft: string | null): KeptSuggestion {
    const id = `sug_${this.suggestions.length}`;
    this.suggestions.push({ id, json: JSON.stringify(blocks), draft });
    return { id, nodeId, draft };
  }

  /** All text of all its versions. */
  said(): string {
    const typed = this.#line.text.textContent;
    return [
      typed,
      ...this.versions.map(({ text }) => text.textContent),
      ...this.suggestions.map(({ json }) => json),
    ].join(" ");
  }
}

/** A request of a page. */
export type Call = Extract<Effect, { do: "send" | "append" | "propose" | "read" }>;

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
  /** What the connection has told; null without one. */
  heard: Place | null = null;
  #lastTicket = 0;
  readonly #waiting: SessionEvent[] = [];

  constructor(
    readonly server: TestServer,
    readonly device: Device,
    readonly page: string,
    plugins: Plugin[] = [],
  ) {
    const { title, text, version } = server.newest;
    this.editor = EditorState.create({ doc: text, plugins });
    const opened = openedState({ screen: { title, text }, base: { title, text }, version, page, keptAs: page });
    this.state = { ...opened, awayDraft: "From this device" };
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
      case "append":
      case "propose":
      case "read":
        this.calls.push(effect);
        break;
      case "follow":
        if (this.heard) this.heard = { version: effect.version, number: effect.number };
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
        const newer = applyServerText(this.editor, effect.shown.text, effect.steps);
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

  /** Puts the caret at the end of a block. */
  place(block: number): void {
    const { doc, tr } = this.editor;
    const end = doc.children.slice(0, block + 1).reduce((size, { nodeSize }) => size + nodeSize, 0) - 1;
    this.editor = this.editor.apply(tr.setSelection(TextSelection.create(doc, end)));
  }

  typeAtCaret(words: string): void {
    this.apply(this.editor.tr.insertText(words));
  }

  connect(): void {
    const { version, number } = this.state;
    this.heard = { version, number };
    this.dispatch({ type: "connected", line: "socket" });
  }

  disconnect(): void {
    this.heard = null;
    this.dispatch({ type: "connected", line: "none" });
  }

  /** Hears the next event of the connection; returns whether there was one. */
  hear(): boolean {
    const next = this.heard && this.server.hears(this.heard);
    if (!next) return false;
    this.heard = next.at;
    this.dispatch(next.event);
    return true;
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
      case "append":
        return this.#appended(call.batch);
      case "propose":
        return { type: "proposed", call: call.call, ...this.server.propose(call) };
      case "read":
        return { type: "read", call: call.call, newest: this.server.at(call.version) };
    }
  }

  #appended(batch: AskedBatch): SessionEvent {
    const answer = this.server.append(batch);
    if (answer !== "forgotten") return { type: "appended", key: batch.key, ...answer };
    const failure = { kind: "refused", reason: "Over an hour ago.", code: "version_conflict" } as const;
    return { type: "failed", call: batch.key, failure, mayHaveArrived: false };
  }

  fail(call: Call, failure: Failure, mayHaveArrived: boolean): void {
    this.calls = this.calls.filter((other) => other !== call);
    const name = call.do === "send" ? call.write.key : call.do === "append" ? call.batch.key : call.call;
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
    for (let step = 0; step < 500 && (this.respond() || this.hear() || this.pass()); step++);
  }
}

/** Does what can happen to any page: to a request, to a response, to its connection, or by time; returns whether `step` is one of these. */
export function happens(
  step: string,
  page: TestPage,
  { call, response }: { call: Call | undefined; response: SessionEvent | undefined },
): boolean {
  switch (step) {
    case "repeat":
      if (response) page.dispatch(response);
      return true;
    case "lose":
      page.calls = page.calls.filter((other) => other !== call);
      return true;
    case "hear":
      page.hear();
      return true;
    case "time":
      page.pass();
      return true;
    case "see":
      page.dispatch({ type: "seen" });
      return true;
    case "connect":
      page.connect();
      return true;
    case "disconnect":
      page.disconnect();
      return true;
    case "fold":
      page.server.fold();
      return true;
    default:
      return false;
  }
}
