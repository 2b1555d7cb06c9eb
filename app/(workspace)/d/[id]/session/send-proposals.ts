import { newNodeId } from "#lib/document/new-node-id";
import { call } from "#lib/doors/client";
import { contentOf, type ProposedBlocks } from "./proposed-blocks";
import { sendOnce } from "./send-once";
import type { LatestSuggestions } from "./session-state";

const nameOf = ({ nodeId, placement, blocks }: ProposedBlocks) =>
  JSON.stringify([nodeId, placement, blocks.map((block) => block.toJSON())]);

/**
 * Makes proposals one after another, each once even after retries. A proposal replaces the one that `latest` has for its
 * block.
 */
export function proposalSender(documentId: string) {
  const keys = new Map<string, string>();
  const made = new Map<string, string>();

  async function suggest(name: string, proposal: ProposedBlocks, baseVersion: number): Promise<string> {
    const { nodeId, placement, blocks } = proposal;
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
    for (const proposal of proposals) {
      const name = nameOf(proposal);
      const sid = made.get(name) ?? (await suggest(name, proposal, baseVersion));
      made.set(name, sid);
      if (proposal.placement !== "replace") continue;
      newest.set(proposal.nodeId, sid);
      const former = latest.get(proposal.nodeId);
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
