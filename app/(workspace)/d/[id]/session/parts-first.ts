import { waitsForParts } from "../../../kept/waiting-parts";
import type { Transport } from "./transport";

/** Nothing was sent, and the text is another now: the session sends that. */
class NotSent extends Error {
  override readonly name = "NotSent";
  constructor(cause?: unknown) {
    super(undefined, { cause });
  }
}

/**
 * A transport that sends no text with works or pictures that were added without a network: `prepare` first gives them to
 * the server, and puts their ids and addresses there into the text.
 */
export function partsFirst(transport: Transport, prepare: () => Promise<void>): Transport {
  async function after<T>(outgoing: unknown, send: () => Promise<T>): Promise<T> {
    if (!waitsForParts(outgoing)) return send();
    await prepare().catch((cause: unknown) => {
      throw new NotSent(cause);
    });
    throw new NotSent();
  }
  return {
    ...transport,
    send: (write) => after(write.content, () => transport.send(write)),
    append: (batch) => after(batch.steps, () => transport.append(batch)),
    propose: (proposals, ...rest) => after(proposals, () => transport.propose(proposals, ...rest)),
    explain(error) {
      if (!(error instanceof NotSent)) return transport.explain(error);
      const failure = error.cause ? transport.explain(error.cause).failure : ({ kind: "waiting" } as const);
      return { failure, mayHaveArrived: false };
    },
  };
}
