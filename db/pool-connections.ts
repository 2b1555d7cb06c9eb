import type { Connections } from "./client";

type Pool = { totalCount: number; idleCount: number; waitingCount: number };

/** What the connections of a driver's pool are doing. */
export const connectionsOf = ({ totalCount, idleCount, waitingCount }: Pool): Connections => ({
  busy: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
});
