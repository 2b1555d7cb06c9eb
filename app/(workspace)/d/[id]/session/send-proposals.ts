import type { Node } from "@tiptap/pm/model";
import { newNodeId } from "#lib/document/ids/new-node-id";
import { call, callOnce } from "#lib/doors/client";
import { allPages } from "../../../paging/all-pages";
import { containsEarlier, continued, type ProposedBlock } from "./continue-proposal";
import { type LiveDocument, ReplacedEvent } from "./live-document";
import { contentOf, type ProposedBlocks } from "./proposed-blocks";
import type { KeptSuggestion, LatestSuggestions } from "./session-state";
import { proposedBlockOf } from "./suggested-block";
import { isWhole } from "./suggestion";
import type { Proposed } from "./transport";

/** A proposal, and the suggestions whose words it has too. */
type ContinuedProposal = ProposedBlocks & { formers: readonly string[] };

/** A suggestion of an answer for a document; what it is in is a draft, if not the document. */
export const keptSuggestion = (
  id: string,
  { documentId, ...one }: { id: string; nodeId: string | null; documentId: string },
): KeptSuggestion => ({ id: one.id, nodeId: one.nodeId, draft: documentId === id ? null : documentId });

const nameOf = ({ nodeId, placement, blocks }: ProposedBlocks, draftName: string | null) =>
  JSON.stringify([nodeId, placement, blocks.map((block) => block.toJSON()), draftName]);

/**
 * Makes proposals one after another, each once even after retries. A proposal replaces the one that `latest` has for its
 * block, and one of the same person that it goes on with, be it of an earlier visit; one in a draft replaces none.
 */
export function proposalSender(documentId: string, live: LiveDocument) {
  const keys = new Map<string, string>();
  const made = new Map<string, KeptSuggestion>();
  const ofThisPage = new Set<string>();
  let ofEarlierVisits: ReadonlySet<string> | null = null;

  /** The proposal with the words of the pending one that it goes on with. */
  async function goOn(proposal: ProposedBlocks): Promise<ContinuedProposal> {
    const { original, placement } = proposal;
    const [block, ...others] = proposal.blocks;
    if (!original || !block || others.length > 0 || placement !== "replace") return { ...proposal, formers: [] };
    const pending = await ownPending(proposal.nodeId, original);
    // A draft of an earlier visit, or a request without an answer, may have made one that the text still has.
    const within = (typed: Node) =>
      pending.flatMap(({ id, earlier }) =>
        !ofThisPage.has(id) && containsEarlier(earlier, { original, block: typed }) ? id : [],
      );
    const known = within(block);
    if (known.length > 0) return { ...proposal, formers: known };
    for (const { id, earlier } of pending) {
      const isSettled = ofThisPage.has(id) || ofEarlierVisits?.has(id);
      const whole = isSettled ? continued(earlier, { original, block }) : null;
      if (whole) return { ...proposal, blocks: [whole], formers: [id, ...within(whole)] };
    }
    return { ...proposal, formers: [] };
  }

  /** The pending suggestions of this person for a block, newest first. */
  async function ownPending(nodeId: string, original: Node): Promise<{ id: string; earlier: ProposedBlock }[]> {
    const pages = await allPages((cursor) =>
      call("GET /api/d/[id]/suggestions", { id: documentId, full: true, limit: 100, cursor }),
    );
    const pending = pages.flatMap(({ suggestions }) => suggestions.filter(isWhole));
    ofEarlierVisits ??= new Set(pending.map(({ id }) => id));
    return pending
      .filter((one) => one.nodeId === nodeId && one.placement === "replace" && one.status === "pending")
      .filter(({ by, origin, note }) => by.id === live.userId && origin === "human" && note === null)
      .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
      .flatMap((one) => {
        const earlier = proposedBlockOf(one, original);
        return earlier ? { id: one.id, earlier } : [];
      });
  }

  async function suggest(
    proposal: ProposedBlocks,
    baseVersion: number,
    draftName: string | null,
  ): Promise<KeptSuggestion> {
    const { nodeId, placement, blocks } = proposal;
    // What a retry goes on with may be decided meanwhile, and one key allows one request.
    const name = nameOf(proposal, draftName);
    const key = keys.get(name) ?? newNodeId();
    keys.set(name, key);
    const answer = await callOnce(
      "PATCH /api/d/[id]",
      {
        id: documentId,
        mode: "suggest_replace",
        nodeId,
        placement,
        baseVersion,
        ...(draftName === null ? {} : { draftName }),
        ...(blocks.length > 0 ? { content: contentOf(proposal) } : { markdown: "" }),
      },
      key,
    );
    const made = "suggestion" in answer ? answer.suggestion : undefined;
    if (!made) throw new Error("A proposal was answered without its suggestion");
    return keptSuggestion(documentId, made);
  }

  /** The earlier one may have been accepted or rejected meanwhile; then both remain. */
  async function takeAway(sid: string): Promise<void> {
    live.dispatchEvent(new ReplacedEvent(sid, true));
    await call("DELETE /api/d/[id]/suggestions/[sid]", { id: documentId, sid }).catch(() =>
      live.dispatchEvent(new ReplacedEvent(sid, false)),
    );
  }

  return async function send(
    proposals: readonly ProposedBlocks[],
    baseVersion: number,
    latest: LatestSuggestions,
    draftName: string | null,
  ): Promise<Proposed> {
    const newest = new Map<string, string>();
    const inDraft: KeptSuggestion[] = [];
    for (const given of proposals) {
      const name = nameOf(given, draftName);
      const known = made.get(name);
      const last = latest.get(given.nodeId);
      const isAlone = known !== undefined || last !== undefined || draftName !== null;
      const proposal = isAlone ? { ...given, formers: last ? [last] : [] } : await goOn(given);
      const kept = known ?? (await suggest(proposal, baseVersion, draftName));
      made.set(name, kept);
      if (kept.draft !== null) {
        // What it goes on with is in the document, and stays there.
        inDraft.push(kept);
        continue;
      }
      const sid = kept.id;
      ofThisPage.add(sid);
      if (proposal.placement !== "replace") continue;
      newest.set(proposal.nodeId, sid);
      for (const former of proposal.formers) if (former !== sid) await takeAway(former);
    }
    keys.clear();
    made.clear();
    return { made: newest, inDraft };
  };
}
