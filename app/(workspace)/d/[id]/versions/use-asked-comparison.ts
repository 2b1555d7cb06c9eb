import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { call } from "#lib/doors/client";
import type { Version } from "./fold-versions";

/** Opens the comparison that the address asks for, `?compare=2-5`; an address without such versions opens the text. */
export function useAskedComparison(id: string, open: (versions: readonly Version[]) => void): void {
  const asked = useSearchParams().get("compare");
  useEffect(() => {
    const numbers = /^(\d+)-(\d+)$/.exec(asked ?? "")?.slice(1);
    if (!numbers) return;
    let isLeft = false;
    const reading = Promise.all(numbers.map((vid) => call("GET /api/d/[id]/versions/[vid]", { id, vid })));
    void reading.then((versions) => isLeft || open(versions)).catch(() => null);
    return () => {
      isLeft = true;
    };
  }, [id, asked, open]);
}
