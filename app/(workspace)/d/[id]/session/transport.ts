import type { StepJson } from "#lib/document/diff/steps";
import { ApiError, call } from "#lib/doors/client";
import type { InFlightWrite } from "../../../kept/in-flight-write";
import { explainFailure } from "./explain-failure";
import type { LiveDocument, Position } from "./live-document";
import { mayHaveArrived } from "./may-have-arrived";
import type { ProposedBlocks } from "./proposed-blocks";
import type { AskedBatch } from "./rebase-batches";
import type { Failure } from "./save-state";
import { proposalSender } from "./send-proposals";
import { sendSteps } from "./send-steps";
import { sendWrite } from "./send-write";
import type { KeptSuggestion, LatestSuggestions } from "./session-state";

/** A document as the server returns it. */
export type ServerDocument = { version: number; title: string; content: object };

/** The answer to typed steps: their place, with the steps where others moved them; null where they could not be placed. */
export type Appended = { at: Position | null; steps?: StepJson[] | undefined };

/** The last suggestion for each block in the document, and the suggestions that were made in a draft. */
export type Proposed = { made: LatestSuggestions; inDraft: readonly KeptSuggestion[] };

/** How a session reaches the server; `explain` classifies rejections of its calls. */
export type Transport = {
  /** Writes once for each key, even when it is sent repeatedly. */
  send(write: InFlightWrite): Promise<ServerDocument & { suggestions: readonly KeptSuggestion[] }>;
  /** Sends typed steps; they are taken once for each key. */
  append(batch: AskedBatch): Promise<Appended>;
  /** Makes each suggestion once; a suggestion for a block in `latest` replaces the earlier one, but in a draft. */
  propose(
    proposals: readonly ProposedBlocks[],
    baseVersion: number,
    latest: LatestSuggestions,
    draftName: string | null,
  ): Promise<Proposed>;
  read(version: number | "newest"): Promise<ServerDocument>;
  explain(error: unknown): { failure: Failure; mayHaveArrived: boolean };
};

/** The transport of a document that the server does not have yet: its text stays on this device. */
export function noTransport(): Transport {
  const refuse = () => Promise.reject(new ApiError(0, "offline", "The server does not have this document yet."));
  return {
    ...{ send: refuse, append: refuse, propose: refuse, read: refuse },
    explain: () => ({ failure: { kind: "offline" }, mayHaveArrived: false }),
  };
}

/** The transport over the HTTP API; typed steps go over the open connection if it takes them. */
export function apiTransport(id: string, live: LiveDocument): Transport {
  return {
    send: (write) => sendWrite(id, write),
    append: (batch) => live.socket?.append(batch) ?? sendSteps(id, batch),
    propose: proposalSender(id, live),
    async read(version) {
      const found =
        version === "newest"
          ? await call("GET /api/d/[id]", { id })
          : await call("GET /api/d/[id]/versions/[vid]", { id, vid: String(version) });
      if (!("content" in found)) throw new Error("A document came without its text");
      return { title: found.title, content: found.content, version: "version" in found ? found.version : found.number };
    },
    explain: (error) => ({ failure: explainFailure(error), mayHaveArrived: mayHaveArrived(error) }),
  };
}
