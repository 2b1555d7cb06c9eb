"use client";

import { useEffect, useState } from "react";
import { relativeTime } from "./relative-time";

const MINUTE_MS = 60_000;

/** A moment in relative words that update while the page is open; the tooltip shows the exact time. */
export function When({ at }: { at: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const moment = new Date(at);
  return (
    // The server's clock and time zone can differ from the reader's.
    <time dateTime={at} title={moment.toLocaleString()} suppressHydrationWarning>
      {relativeTime(moment, now)}
    </time>
  );
}
