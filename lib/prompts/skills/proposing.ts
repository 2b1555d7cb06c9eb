import type { Skill } from "./skill";

/** How to propose changes. */
export const proposing: Skill = {
  name: "colophon-proposing",
  description:
    "How to propose changes that a person accepts or rejects in Colophon. Read it when you review, edit or shorten somebody's text.",
  content: `# Proposing in Colophon

A proposal is a suggestion for one node. A person sees it beside the text, with the words that change, and accepts or rejects it.

## When
- The text is somebody else's, or the change is a matter of judgement: propose. The person asked you to write it: \`write_document\`.
- A key with the guard \`suggest\` makes proposals of risky writes by itself; the answer says so.

## How
- \`suggest_edits\` takes what \`write_document\` takes: \`edits\`, or \`nodeId\` with \`markdown\`; empty \`markdown\` proposes to remove the node. \`dryRun: true\` shows the suggestions and stores nothing.
- One matter a call, so that each can be decided by itself. Several nodes in one call become one group.
- \`note\`: one sentence that says why, for who decides. Not what changed: that is shown.
- Change the fewest words that do it. Keep math, citations, numbers and quotations unless they are the matter.
- Leave alone what needs no change. "Nothing to propose here" is an answer.

## Afterwards
- \`list_suggestions\` shows what waits. \`stale\` means that the text below changed: read it again and propose anew.
- Do not accept your own proposals with \`accept_suggestion\` unless the person asked for it. Withdraw a wrong one with \`reject_suggestion\`.`,
};
