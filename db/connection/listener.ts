/** Callbacks of a subscription to a channel of the store; `gap` is called when messages may have been missed. */
export type ChannelHandlers = { onEvent(payload: string): void; gap(): void };

/** Subscribes to a channel; returns a function that unsubscribes. */
export type Listen = (channel: string, handlers: ChannelHandlers) => Promise<() => Promise<void>>;

type Client = {
  connect(): Promise<unknown>;
  query(statement: string): Promise<unknown>;
  end(): Promise<void>;
  on(event: "notification", listener: (message: { payload?: string | undefined }) => void): unknown;
  on(event: "error" | "end", listener: () => void): unknown;
};

const RECONNECT_MS = 1_000;

/** Subscribes over a dedicated connection each, and reconnects when it is lost; `end` ends all that are still subscribed. */
export function listenOver(makeClient: () => Client): { listen: Listen; end(): Promise<void> } {
  const open = new Set<() => Promise<void>>();
  const listen: Listen = async (channel, { onEvent, gap }) => {
    let isClosed = false;
    let current: Client | null = null;
    let timer: NodeJS.Timeout | undefined;

    const connect = async () => {
      const client = makeClient();
      current = client;
      // Ignore events of a replaced connection.
      const lost = () => client === current && reconnect();
      client.on("notification", ({ payload }) => onEvent(payload ?? ""));
      client.on("error", lost);
      client.on("end", lost);
      await client.connect();
      await client.query(`listen ${channel}`);
    };

    // A failed connection can emit several events; reconnect only once.
    const reconnect = () => {
      if (isClosed) return;
      clearTimeout(timer);
      timer = setTimeout(() => void connect().then(gap, reconnect), RECONNECT_MS);
      timer.unref();
    };

    const unlisten = async () => {
      isClosed = true;
      open.delete(unlisten);
      clearTimeout(timer);
      await current?.end().catch(() => undefined);
    };
    // Also one whose first connection fails: it is tried again, and its caller has no way to end it.
    open.add(unlisten);
    await connect();
    return unlisten;
  };
  const end = async () => {
    await Promise.all([...open].map((unlisten) => unlisten()));
  };
  return { listen, end };
}
