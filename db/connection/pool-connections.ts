import type { Connections } from "./client";

type Pool = { totalCount: number; idleCount: number; waitingCount: number };

/** The state of the connections in a driver's pool. */
export const connectionsOf = ({ totalCount, idleCount, waitingCount }: Pool): Connections => ({
  busy: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
});
