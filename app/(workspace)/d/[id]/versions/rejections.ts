import { queryOptions } from "@tanstack/react-query";
import { call } from "#lib/doors/client";
import { allPages } from "../../../paging/all-pages";
import { isWhole } from "../session/suggestion";
import type { Rejection } from "./history-days";

/** The query of a document's rejected suggestions. */
export const rejectionsOf = (id: string) =>
  queryOptions({
    queryKey: ["rejections", { id }],
    async queryFn(): Promise<Rejection[]> {
      const pages = await allPages((cursor) =>
        call("GET /api/d/[id]/suggestions", { id, status: "rejected", full: true, limit: 100, cursor }),
      );
      return pages.flatMap(({ suggestions }) =>
        suggestions.flatMap((one) =>
          isWhole(one) && one.resolvedAt !== null ? [{ ...one, resolvedAt: one.resolvedAt }] : [],
        ),
      );
    },
    // What is decided while the history is closed is in it when it opens.
    staleTime: 0,
  });
