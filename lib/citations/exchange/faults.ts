/** A part of a file that cannot be read or kept: its first line, and the reason. */
export type Fault = { line: number; message: string };

/** Collects the faults of a file: each message once, with its first line and its count. */
export function collectFaults() {
  const found = new Map<string, { line: number; count: number }>();
  return {
    add(line: number, message: string) {
      const known = found.get(message);
      if (known) known.count++;
      else found.set(message, { line, count: 1 });
    },
    all: (): Fault[] =>
      [...found].map(([message, { line, count }]) => ({
        line,
        message: count > 1 ? `${message} (${count} times)` : message,
      })),
  };
}
