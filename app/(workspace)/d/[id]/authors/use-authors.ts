"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#lib/doors/client";
import { routeKey } from "../../../queries/query";

type Asked = { id: string; version: number; history?: boolean };

/** Loads who wrote the words of a document, with `history` their shares over time; again after each version. */
export const useAuthors = ({ id, version, history = false }: Asked) =>
  useQuery({
    queryKey: [...routeKey("GET /api/w/documents/[id]/authors", { id }), { version, history }],
    queryFn: () => call("GET /api/w/documents/[id]/authors", { id, history }),
    placeholderData: keepPreviousData,
  });
