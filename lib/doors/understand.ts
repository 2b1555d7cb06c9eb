import { boundedCache } from "#lib/base/bounded-cache";
import type { Gated } from "#lib/base/operation";
import { type InputRules, parseInput } from "./parse-input";

/** The fields of a request, and all that they depend on where it has no body. */
export type Asking = {
  cacheKey?: string | undefined;
  rules?: InputRules;
  fields(): Promise<Record<string, unknown>>;
};

/** What a request asks for. */
export type Understood = { operation: Gated; fields: Record<string, unknown>; input: Record<string, unknown> };

const BYTES_BESIDE = 1_000;

// What requests without a body mean, which depends on nothing that changes.
const understood = boundedCache<Understood>("requests", 0.02, (_, cacheKey) => BYTES_BESIDE + 3 * cacheKey.length);

/** What a request without a body was understood to ask for before. */
export const understoodBefore = ({ cacheKey }: Pick<Asking, "cacheKey">): Understood | undefined =>
  cacheKey === undefined ? undefined : understood.get(cacheKey);

/** Parses what a request asks of an operation, or remembers it; throws `invalid_request`. */
export async function understand(operation: Gated, asking: Asking): Promise<Understood> {
  const known = understoodBefore(asking);
  if (known) return known;
  const fields = await asking.fields();
  const made = { operation, fields, input: parseInput(operation.input, fields, asking.rules) };
  if (asking.cacheKey !== undefined) understood.set(asking.cacheKey, made);
  return made;
}
