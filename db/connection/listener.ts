/**
 * Callbacks of a subscription to a channel of the store; `gap` is called when messages may have been missed: once the
 * channel is open, and after each loss of the connection.
 */
export type ChannelHandlers = { onEvent(payload: string): void; gap(): void };

/** Subscribes to a channel, whose name is a plain identifier; returns a function that unsubscribes. */
export type Listen = (channel: string, handlers: ChannelHandlers) => () => void;

type Client = {
  connect(): Promise<unknown>;
  query(statement: string): Promise<unknown>;
  end(): Promise<void>;
  on(event: "notification", listener: (message: { channel: string; payload?: string | undefined }) => void): unknown;
  on(event: "error" | "end", listener: () => void): unknown;
};

const RECONNECT_MS = 1_000;

/**
 * Subscribes to all channels over one connection, because a notice wakes each that listens, to whatever it is; reconnects
 * when it is lost, until `end`.
 */
export function listenOver(makeClient: () => Client): { listen: Listen; end(): Promise<void> } {
  const channels = new Map<string, Set<ChannelHandlers>>();
  let line: Line | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isEnded = false;

  const connect = () => {
    timer = undefined;
    const mine = openLine(makeClient(), {
      heard: (channel, payload) => {
        for (const { onEvent } of [...(channels.get(channel) ?? [])]) onEvent(payload);
      },
      lost: () => {
        if (line !== mine || isEnded) return;
        line = null;
        void mine.end();
        timer = setTimeout(connect, RECONNECT_MS).unref();
      },
    });
    line = mine;
    const names = [...channels.keys()];
    mine.say(names.map((name) => `listen ${name}`).join("; "), () => {
      for (const name of names) for (const { gap } of [...(channels.get(name) ?? [])]) gap();
    });
  };

  const listen: Listen = (channel, handlers) => {
    const here = channels.get(channel) ?? new Set();
    channels.set(channel, here.add(handlers));
    const open = () => {
      if (here.has(handlers)) handlers.gap();
    };
    // A connection that is lost tells the gap itself when it is back.
    if (line) line.say(`listen ${channel}`, open);
    else if (timer === undefined && !isEnded) connect();
    return () => {
      here.delete(handlers);
      if (here.size > 0 || channels.get(channel) !== here) return;
      channels.delete(channel);
      line?.say(`unlisten ${channel}`);
    };
  };
  const end = async () => {
    isEnded = true;
    clearTimeout(timer);
    await line?.end();
  };
  return { listen, end };
}

/** A connection that says one statement after the other. */
type Line = { say(statement: string, done?: () => void): void; end(): Promise<void> };

/** Connects; `lost` may be called several times, since a failed connection emits several events. */
function openLine(client: Client, on: { heard(channel: string, payload: string): void; lost(): void }): Line {
  client.on("notification", ({ channel, payload }) => on.heard(channel, payload ?? ""));
  client.on("error", on.lost);
  client.on("end", on.lost);
  let said = client.connect();
  return {
    say(statement, done = () => undefined) {
      said = said.then(() => client.query(statement)).then(done);
      said.catch(on.lost);
    },
    end: () => client.end().catch(() => undefined),
  };
}
