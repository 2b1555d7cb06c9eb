import type { agentOf } from "./agent";

/** Deletes every work and collection of a library. */
export async function emptyLibrary({ ask }: ReturnType<typeof agentOf>): Promise<void> {
  const { collections } = await ask("GET", "/citation-collections");
  for (const { id } of collections) await ask("DELETE", `/citation-collections/${id}`);
  for (;;) {
    const { citations } = await ask("GET", "/citations?limit=100");
    if (citations.length === 0) break;
    for (const { id } of citations) await ask("DELETE", `/citations/${id}`);
  }
}
