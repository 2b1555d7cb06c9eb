import type { Duplex } from "node:stream";

// In a crowd, packets cost more than what is in them.
const TOGETHER_MS = 25;

/** Returns what runs each write to a connection: one after a silence is sent at once, those soon after it as one packet. */
export function sendTogether(wire: Pick<Duplex, "cork" | "uncork">): (write: () => void) => void {
  let timer: NodeJS.Timeout | undefined;
  let isHeld = false;
  const wait = () => {
    timer = setTimeout(release, TOGETHER_MS);
  };
  const release = () => {
    timer = undefined;
    if (!isHeld) return;
    isHeld = false;
    wire.uncork();
    wait();
  };
  return (write) => {
    if (!timer) wait();
    else if (!isHeld) {
      isHeld = true;
      wire.cork();
    }
    write();
  };
}
