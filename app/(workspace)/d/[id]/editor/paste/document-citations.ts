import { call } from "#lib/doors/client";

/** The ids and keys of the works that a document cites, for the citations in a pasted text. */
export async function documentCitations(id: string): Promise<{ id: string; key: string }[]> {
  const found: { id: string; key: string }[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(id, cursor);
    found.push(...page.citations.map(({ id: cid, key }) => ({ id: cid, key })));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return found;
}

const pageOf = (id: string, cursor: string | null) =>
  call("GET /api/d/[id]/cite", { id, limit: 100, ...(cursor ? { cursor } : {}) });
