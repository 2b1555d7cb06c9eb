import { newNodeId } from "#lib/document/new-node-id";
import { call } from "#lib/doors/client";
import { allPages } from "../../../paging/all-pages";
import { continued, type ProposedBlock } from "./continue-proposal";
import { contentOf, type ProposedBlocks } from "./proposed-blocks";
import { sendOnce } from "./send-once";
import type { LatestSuggestions } from "./session-state";

type ContinuedProposal = ProposedBlocks & { former?: string };

const nameOf = ({ nodeId, placement, blocks }: ProposedBlocks) =>
  JSON.stringify([nodeId, placement, blocks.map((block) => block.toJSON())]);

/**
 * Makes proposals one after another, each once even after retries. A proposal replaces the one that `latest` has for its
 * block, and the last one of this page that it goes on with.
 */
export function proposalSender(documentId: string) {
  const keys = new Map<string, string>();
  const made = new Map<string, string>();
  const open = new Map<string, ProposedBlock & { sid: string }>();

  /** The proposal with the words of the open one that it goes on with. */
  async function goOn(proposal: ProposedBlocks): Promise<ContinuedProposal> {
    const [earlier, [block]] = [open.get(proposal.nodeId), proposal.blocks];
    const { original } = proposal;
    const whole = earlier && original && block ? continued(earlier, { original, block }) : null;
    if (!earlier || !whole || !(await isPending(earlier.sid))) return proposal;
    return { ...proposal, blocks: [whole], former: earlier.sid };
  }

  function remember({ nodeId, original, blocks }: ProposedBlocks, sid: string): void {
    const [block, ...others] = blocks;
    if (original && block && others.length === 0) open.set(nodeId, { sid, original, block });
    else open.delete(nodeId);
  }

  async function isPending(sid: string): Promise<boolean> {
    const pages = await allPages((cursor) =>
      call("GET /api/d/[id]/suggestions", { id: documentId, limit: 100, cursor }),
    );
    return pages.some(({ suggestions }) => suggestions.some(({ id }) => id === sid));
  }

  async function suggest(proposal: ProposedBlocks, baseVersion: number): Promise<string> {
    const { nodeId, placement, blocks } = proposal;
    // What a retry goes on with may be decided meanwhile, and one key allows one request.
    const name = nameOf(proposal);
    const key = keys.get(name) ?? newNodeId();
    keys.set(name, key);
    const answer = await sendOnce(key, {
      id: documentId,
      mode: "suggest_replace",
      nodeId,
      placement,
      baseVersion,
      ...(blocks.length > 0 ? { content: contentOf(proposal) } : { markdown: "" }),
    });
    if (!("suggestion" in answer)) throw new Error("A proposal was answered without its suggestion");
    return answer.suggestion.id;
  }

  return async function send(
    proposals: readonly ProposedBlocks[],
    baseVersion: number,
    latest: LatestSuggestions,
  ): Promise<LatestSuggestions> {
    const newest = new Map<string, string>();
    for (const given of proposals) {
      const name = nameOf(given);
      const known = made.get(name);
      const proposal: ContinuedProposal = known || latest.has(given.nodeId) ? given : await goOn(given);
      const sid = known ?? (await suggest(proposal, baseVersion));
      made.set(name, sid);
      if (proposal.placement !== "replace") continue;
      newest.set(proposal.nodeId, sid);
      remember(proposal, sid);
      const former = latest.get(proposal.nodeId) ?? proposal.former;
      // The earlier one may have been accepted or rejected meanwhile; then both remain.
      if (former && former !== sid) {
        await call("DELETE /api/d/[id]/suggestions/[sid]", { id: documentId, sid: former }).catch(() => null);
      }
    }
    keys.clear();
    made.clear();
    return newest;
  };
}
