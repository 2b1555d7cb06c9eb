import { AppError } from "#lib/base/errors";
import { MAX_TAGS } from "./shape";

/** The tags of several records that become one citation, each once; throws `invalid_request` where they are too many. */
export function joinTags(id: string, given: readonly (readonly string[])[]): string[] {
  const tags = [...new Set(given.flat())];
  if (tags.length <= MAX_TAGS) return tags;
  throw new AppError("invalid_request", `A citation has ${MAX_TAGS} tags at most.`, {
    details: [{ path: "tags", message: `would be too many together with those of ${id}, which is the same work` }],
  });
}
