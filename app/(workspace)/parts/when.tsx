"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { relativeTime } from "./relative-time";

const MINUTE_MS = 60_000;

/** A moment in relative words that update while the page is open; the tooltip shows the exact time. */
export function When({ at }: { at: string }) {
  const t = useTranslations("ui");
  const locale = useLocale();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  const moment = new Date(at);
  return (
    // The server's clock and time zone can differ from the reader's.
    <time dateTime={at} title={moment.toLocaleString()} suppressHydrationWarning>
      {relativeTime(t, locale, { moment, now })}
    </time>
  );
}
