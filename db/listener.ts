/** Hears what is told on a channel of the store; `gap` is called when something may have been missed. */
export type Hearing = { hear(payload: string): void; gap(): void };

/** Starts to hear a channel; answers the function that ends it. */
export type Listen = (channel: string, hearing: Hearing) => Promise<() => Promise<void>>;

type Client = {
  connect(): Promise<unknown>;
  query(statement: string): Promise<unknown>;
  end(): Promise<void>;
  on(event: "notification", listener: (message: { payload?: string | undefined }) => void): unknown;
  on(event: "error" | "end", listener: () => void): unknown;
};

const AGAIN_MS = 1_000;

/** Listens over connections of its own, and over a new one whenever the last was lost. */
export function listenOver(makeClient: () => Client): Listen {
  return async (channel, { hear, gap }) => {
    let isOver = false;
    let current: Client | null = null;
    let waiting: NodeJS.Timeout | undefined;

    const connect = async () => {
      const client = makeClient();
      current = client;
      // Of a connection that was replaced nothing counts any more.
      const lost = () => client === current && later();
      client.on("notification", ({ payload }) => hear(payload ?? ""));
      client.on("error", lost);
      client.on("end", lost);
      await client.connect();
      await client.query(`listen ${channel}`);
    };

    // A connection that fails tells so in more than one way, and one new attempt is enough.
    const later = () => {
      if (isOver) return;
      clearTimeout(waiting);
      waiting = setTimeout(() => void connect().then(gap, later), AGAIN_MS);
      waiting.unref();
    };

    await connect();
    return async () => {
      isOver = true;
      clearTimeout(waiting);
      await current?.end().catch(() => undefined);
    };
  };
}
