import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { MAX_PARTS } from "#lib/documents/parts/most-parts";
import { ApiError, call, type Output } from "#lib/doors/client";
import { routeQuery } from "../../../queries/query";
import { useWrite } from "../../../queries/use-write";

/** A part of a book as the server lists it. */
export type Part = Output<"GET /api/w/documents/[id]/parts">["parts"][number];

/** A new order of the parts, the title of the one that moves, and what is said once it is kept. */
type Change = { ids: readonly string[]; title: string; told: string };

const isChangedSince = (error: unknown) => error instanceof ApiError && error.code === "version_conflict";

/** The parts of a document, and how they are changed one at a time; each change is kept at once. */
export function useParts(id: string) {
  const t = useTranslations("books");
  const client = useQueryClient();
  const query = routeQuery("GET /api/w/documents/[id]/parts", { id });
  const { data } = useQuery(query);
  const [last, setLast] = useState<Change | null>(null);
  const { run, isUnderWay, error, code } = useWrite(
    ({ ids, basedOn }: { ids: readonly string[]; basedOn: readonly string[] }) =>
      call("PUT /api/w/documents/[id]/parts", { id, parts: [...ids], basedOn: [...basedOn] }).catch(showNewest),
    ({ parts }) => client.setQueryData(query.queryKey, { book: null, ...data, parts }),
  );
  const parts = data?.parts ?? [];
  const ids = parts.map((part) => part.id);
  function change(next: Change): void {
    if (isUnderWay) return;
    setLast(next);
    run({ ids: next.ids, basedOn: ids });
  }

  /** Shows the parts as somebody else made them meanwhile, and rejects with the refusal. */
  async function showNewest(error: unknown): Promise<never> {
    if (isChangedSince(error)) await client.invalidateQueries({ queryKey: query.queryKey });
    throw error;
  }
  const title = last?.title ?? "";
  const refusals: Readonly<Record<string, string>> = {
    version_conflict: t("changed"),
    part_taken: t("taken", { title }),
    invalid_request: t("unfit", { title }),
  };

  return {
    parts,
    /** The book that the document is a part of. */
    book: data?.book ?? null,
    isLoaded: data !== undefined,
    isFull: parts.length >= MAX_PARTS,
    error: code === undefined ? error : (refusals[code] ?? error),
    told: isUnderWay || error ? "" : (last?.told ?? ""),
    add: (part: { id: string; title: string }) =>
      change({ ids: [...ids, part.id], title: part.title, told: t("added", { title: part.title }) }),
    move: (from: number, to: number, title: string) =>
      change({
        ids: ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? ""),
        title,
        told: t("moved", { title, place: String(to + 1), count: String(ids.length) }),
      }),
    remove: (at: number, title: string) => change({ ids: ids.toSpliced(at, 1), title, told: t("removed", { title }) }),
  };
}
