import { messages, PGlite } from "@electric-sql/pglite";
import { StoreTrouble } from "./store-trouble";

/** A PGlite that rejects every statement with `StoreTrouble` after a PostgreSQL panic: the next statement would block the process forever. */
export class GuardedPglite extends PGlite {
  private panic: StoreTrouble | null = null;

  override async execProtocolStream(...args: Parameters<PGlite["execProtocolStream"]>) {
    if (this.panic) throw this.panic;
    try {
      return await super.execProtocolStream(...args);
    } catch (error) {
      this.panic = panicOf(error);
      throw this.panic ?? error;
    }
  }

  // Acknowledged writes are in the log, from which the next start recovers.
  override async close(): Promise<void> {
    if (!this.panic) await super.close();
  }
}

function panicOf(error: unknown): StoreTrouble | null {
  if (!(error instanceof messages.DatabaseError) || error.severity !== "PANIC") return null;
  return new StoreTrouble(error.code === "53100" ? "full" : "unavailable", { cause: error });
}
