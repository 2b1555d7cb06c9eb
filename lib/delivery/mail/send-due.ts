import "server-only";
import type { Database } from "#db/connection/client";
import { log } from "#lib/base/log";
import type { Letter } from "./letter";
import { claimMail, finishMail, type MailRow, purgeMail, retryMail } from "./store";
import type { Transport } from "./transport";

/** A mail that is ready to be sent; `unsent` is called when it certainly was not. */
export type Composed = { to: string; letter: Letter; unsent?(): Promise<void> };

/** Composes a claimed mail; null when there is no longer anything to say. */
export type Compose = (row: MailRow, now: Date) => Promise<Composed | null>;

type Options = { db: Database; transport: Transport; compose: Compose };

/**
 * Sends all due mails and returns how many were sent. Several instances share the queue; a mail whose delivery is
 * unknown is not sent again.
 */
export async function sendDue({ db, transport, compose }: Options, now: Date, signal?: AbortSignal): Promise<number> {
  await purgeMail(db, now);
  let sent = 0;
  while (!signal?.aborted) {
    const row = await claimMail(db, now);
    if (!row) break;
    const composed = await compose(row, now).catch(async (error: unknown) => {
      log("error", "mail not composed", { id: row.id, kind: row.kind, error });
      await retryMail(db, row, now);
    });
    if (composed === null) await finishMail(db, row.id, now);
    else if (composed && (await deliver({ db, transport }, row, composed, now))) sent += 1;
  }
  return sent;
}

async function deliver(
  { db, transport }: Pick<Options, "db" | "transport">,
  row: MailRow,
  composed: Composed,
  now: Date,
): Promise<boolean> {
  const { id, kind, attempts } = row;
  const { delivery, error } = await transport.send(id, composed.to, composed.letter);
  if (delivery !== "sent") log("warn", "mail not sent", { id, kind, attempts, delivery, error });
  if (delivery !== "unsent") {
    await finishMail(db, id, now);
    return delivery === "sent";
  }
  await composed.unsent?.();
  if (!(await retryMail(db, row, now))) log("error", "mail given up", { id, kind });
  return false;
}
