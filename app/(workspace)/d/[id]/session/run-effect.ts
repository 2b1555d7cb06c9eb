import type { Node } from "@tiptap/pm/model";
import type { Step } from "@tiptap/pm/transform";
import { type KeptDraft, readKept, writeKept } from "../../../kept/kept-draft";
import { withoutUnsent } from "../../../kept/waiting-parts";
import type { OpenDocument } from "../view/open-document";
import { allowedDraft } from "./allowed-draft";
import type { LiveDocument } from "./live-document";
import type { Effect, Notice, ServerText, SessionEvent, Timer } from "./session-state";
import type { ServerDocument, Transport } from "./transport";

/** What the effects of a session act on. */
export type EffectContext = {
  document: OpenDocument;
  live: LiveDocument;
  transport: Transport;
  dispatch: (event: SessionEvent) => void;
  notify: (notice: Notice) => void;
  toText: (content: object) => Node;
  toServerText: (document: ServerDocument) => ServerText;
  showText: (text: Node, steps: readonly Step[] | null) => void;
  /** Reports that a task is done, or given up. */
  resolve: (ticket: number, isDone: boolean) => void;
  /** Ends what the session holds. */
  end: () => void;
};

/** Returns the function that runs the effects of a session and dispatches the events that they cause. */
export function effectRunner(context: EffectContext): (effect: Effect) => void {
  const { document, live, transport, dispatch, notify, toServerText } = context;
  const timers = new Map<Timer, ReturnType<typeof setTimeout>>();
  let keeping = Promise.resolve();

  /** Dispatches a request's result; a response that cannot be read counts as a failed request. */
  function awaiting<T>(call: number | string, response: Promise<T>, take: (response: T) => void): void {
    response.then(take).catch((error: unknown) => dispatch({ type: "failed", call, ...transport.explain(error) }));
  }

  function wait(timer: Timer, ms: number | null): void {
    clearTimeout(timers.get(timer));
    if (ms === null) return;
    timers.set(
      timer,
      setTimeout(() => dispatch({ type: "due", timer }), ms),
    );
  }

  return (effect) => {
    switch (effect.do) {
      case "send": {
        const { key } = effect.write;
        return awaiting(key, transport.send(effect.write), (response) =>
          dispatch({ type: "written", key, newest: toServerText(response), suggestions: response.suggestions }),
        );
      }
      case "append": {
        const { key } = effect.batch;
        return awaiting(key, transport.append(effect.batch), (answer) =>
          dispatch({ type: "appended", key, ...answer }),
        );
      }
      case "follow":
        live.position = { version: effect.version, number: effect.number };
        return live.again();
      case "propose": {
        const { call, proposals, baseVersion, latest, draftName } = effect;
        return awaiting(call, transport.propose(proposals, baseVersion, latest, draftName), (answer) =>
          dispatch({ type: "proposed", call, ...answer }),
        );
      }
      case "read": {
        const { call, version } = effect;
        return awaiting(call, transport.read(version), (found) =>
          dispatch({ type: "read", call, newest: toServerText(found) }),
        );
      }
      case "keep":
        keeping = writeKept(effect.name, effect.draft).then((isKept) => {
          if (effect.draft) dispatch({ type: "kept", isKept });
        });
        return;
      case "recall":
        void readKept(effect.name).then((kept) => {
          const draft =
            kept && isReadable(kept, context.toText)
              ? allowedDraft(withoutUnsent(kept), document.access, document.title)
              : null;
          dispatch({ type: "recalled", name: effect.name, draft, atMs: Date.now() });
        });
        return;
      case "show":
        return context.showText(effect.shown.text, effect.steps);
      case "wait":
        return wait(effect.timer, effect.ms);
      case "resolve":
        return context.resolve(effect.ticket, effect.isDone);
      case "notify":
        return notify(effect.notice);
      case "end":
        for (const timer of timers.values()) clearTimeout(timer);
        // Release the lock only after the draft is stored: the next lock holder must find it.
        void keeping.finally(context.end);
    }
  };
}

/** Whether this page's schema can read a draft: a newer version of the page may have stored unknown blocks. */
function isReadable({ content, asked, line }: KeptDraft, toText: (content: object) => Node): boolean {
  try {
    for (const each of [content, asked?.content, line?.content, line?.sent?.content]) if (each) toText(each);
    return true;
  } catch {
    return false;
  }
}
