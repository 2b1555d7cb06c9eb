import type { SessionEvent, Task } from "./session-state";

/** The tasks that a session is asked for; each waits until the session resolves its ticket. */
export function sessionTasks(dispatch: (event: SessionEvent) => void) {
  const pending = new Map<number, (isDone: boolean) => void>();
  let lastTicket = 0;

  function request(kind: Task["kind"], ticket = nextTicket()): Promise<boolean> {
    return new Promise((resolve) => {
      pending.set(ticket, resolve);
      dispatch({ type: "requested", task: { kind, ticket } });
    });
  }

  function nextTicket(): number {
    lastTicket += 1;
    return lastTicket;
  }

  async function runExclusive<T extends { version: number }>(write: () => Promise<T>): Promise<T> {
    await request("flush");
    const ticket = nextTicket();
    await request("external", ticket);
    let version: number | null = null;
    try {
      const response = await write();
      version = response.version;
      return response;
    } finally {
      dispatch({ type: "returned", ticket, version });
    }
  }

  function resolve(ticket: number, isDone: boolean): void {
    pending.get(ticket)?.(isDone);
    pending.delete(ticket);
  }

  return { request, runExclusive, resolve };
}
