import { knownAcrossBundles } from "#lib/base/known-across-bundles";
import { ApiError, call, type Output } from "#lib/doors/client";
import { changesOf, rebased, type WorkDraft } from "../fields/work-draft";

/** A work of the library with everything that is kept with it. */
export type Work = Output<"GET /api/w/citations/[citationId]">;

/** Says that the same part of a work was changed elsewhere; holds the work as it is, and the draft on it. */
export class ClashError extends Error {
  static {
    knownAcrossBundles(ClashError, "ClashError");
  }
  override readonly name = "ClashError";
  constructor(
    readonly stored: Work,
    readonly draft: WorkDraft,
  ) {
    super("clash");
  }
}

const TRIES = 3;

/**
 * Saves a draft of a work and resolves to the work as stored. What was changed elsewhere meanwhile stays; rejects with
 * `ClashError` where it is the same part, and with `ApiError`.
 */
export async function saveWork(draft: WorkDraft, stored: Work, tries = TRIES): Promise<Work> {
  const { id: citationId, updatedAt: basedOn } = stored;
  try {
    return await call("PATCH /api/w/citations/[citationId]", { citationId, ...changesOf(draft, stored), basedOn });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "version_conflict" || tries <= 1) throw error;
    const newer = await call("GET /api/w/citations/[citationId]", { citationId });
    const merged = rebased(draft, stored, newer);
    if (merged.clashes > 0) throw new ClashError(newer, merged.draft);
    return saveWork(merged.draft, newer, tries - 1);
  }
}
