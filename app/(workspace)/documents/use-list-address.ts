import { useRouter } from "next/navigation";
import { useEffect, useRef, useState, useTransition } from "react";
import { type ListAddress, type ListQuery, listAddress, listHref } from "./list-query";

const PAUSE_MS = 250;

/** The address of a list and what changes it: `go` replaces a part, `search` follows what is typed after a pause. */
export function useListAddress(query: ListQuery) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [typed, setTyped] = useState(query.q ?? "");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const sent = useRef(typed);
  useEffect(() => {
    const now = query.q ?? "";
    // A link leads to another search, or to none.
    if (now !== sent.current) setTyped(now);
    sent.current = now;
  }, [query.q]);

  const address = listAddress(query);
  const go = (part: ListAddress) =>
    startTransition(() => router.replace(listHref({ ...address, ...part }), { scroll: false }));

  function search(next: string) {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      sent.current = next.trim();
      go({ q: sent.current, sort: undefined });
    }, PAUSE_MS);
  }

  return { address, isPending, go, typed, search };
}
