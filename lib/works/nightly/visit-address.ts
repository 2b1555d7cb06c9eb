import { AppError } from "#lib/base/errors";
import type { CslItem } from "#lib/citations/csl/csl";
import { bestIdentifier, identifiersOf } from "#lib/citations/identity/work-identity";
import type { Registries } from "#lib/citations/sources/registries";

/** Whether there still is a page at an address: gone only when its server says so. */
export type AddressStatus = "reached" | "gone";

const GONE = new Set([404, 410]);

/** Looks whether the page is there that a work without another identifier is; null when it has none, or none could tell. */
export async function visitAddress(
  csl: CslItem,
  { readPage }: Pick<Registries, "readPage">,
): Promise<AddressStatus | null> {
  const identifier = bestIdentifier(identifiersOf({ csl, identifier: null }));
  if (identifier?.type !== "url") return null;
  try {
    const { status } = await readPage(identifier.value, {});
    if (GONE.has(status)) return "gone";
    return status >= 200 && status <= 299 ? "reached" : null;
  } catch (thrown) {
    // A server that is down, or a page that is too long to read, may be there tomorrow.
    if (thrown instanceof AppError) return null;
    throw thrown;
  }
}
