"use client";

import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { reload } from "./query";

/** Returns a stable function that loads the queries of a key again; it resolves when they are loaded. */
export function useReload(): (queryKey: QueryKey) => Promise<void> {
  const client = useQueryClient();
  return useCallback((queryKey) => reload(client, queryKey), [client]);
}
