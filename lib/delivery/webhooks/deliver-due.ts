import "server-only";
import type { Database } from "#db/connection/client";
import { placeEvents } from "#lib/history/events/store";
import { isAcknowledged, send } from "./send";
import { abandonDelivery, claimDelivery, finishDelivery, retryDelivery } from "./store";

// A receiver that hangs keeps one of them for 10 seconds.
const AT_ONCE = 8;

/**
 * Queues new events and sends every delivery that is due, each webhook's one after the other. Several instances share
 * the queue.
 */
export async function deliverDue(db: Database, clock: () => Date, signal?: AbortSignal): Promise<void> {
  await placeEvents(db, clock());
  const claim = claimsInTurn(db, clock);
  const work = async () => {
    while (!signal?.aborted && (await deliverNext(claim, db, clock, signal)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

type Claim = () => ReturnType<typeof claimDelivery>;

/** Claims one after the other: a claim that finds nothing locks the rows it looked at, which another would pass over. */
function claimsInTurn(db: Database, clock: () => Date): Claim {
  let before: Promise<unknown> = Promise.resolve();
  return () => {
    const claim = before.then(() => claimDelivery(db, clock()));
    before = claim.catch(() => null);
    return claim;
  };
}

async function deliverNext(
  claim: Claim,
  db: Database,
  clock: () => Date,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const claimed = await claim();
  if (!claimed) return false;
  if (!claimed.isReadable) {
    await abandonDelivery(db, claimed, "Its person cannot read this document any more.");
    return true;
  }
  const attempt = await send(claimed, clock(), signal);
  if (isAcknowledged(attempt)) await finishDelivery(db, claimed, attempt);
  else await retryDelivery(db, claimed, attempt, clock());
  return true;
}
