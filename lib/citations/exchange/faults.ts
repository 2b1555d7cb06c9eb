/** Something in a file that cannot be read or is not taken: the line where it begins, and why. */
export type Fault = { line: number; message: string };

/** Collects what a file says and its works do not keep: each message once, with its first line and how often it applies. */
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
