"use client";

import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#lib/doors/client";
import { useIsHydrated } from "#ui/use-is-hydrated";
import { allPages } from "../paging/all-pages";
import { routeKey } from "../queries/query";
import type { Folder } from "./folder";

/** The key of the user's folders. */
export const FOLDERS = routeKey("GET /api/d/folders");

const NONE: readonly Folder[] = [];

const folders = queryOptions({
  queryKey: FOLDERS,
  async queryFn(): Promise<readonly Folder[]> {
    const pages = await allPages((cursor) => call("GET /api/d/folders", { limit: 100, cursor }));
    return pages.flatMap((page) => page.folders);
  },
  // The tree and every row of a list share one request.
  staleTime: 1_000,
});

/** The user's folders by name, as last loaded; when a request fails, the known folders stay. */
export function useFolders(): readonly Folder[] {
  const known = useQuery(folders).data ?? NONE;
  // A list is hydrated after the sidebar, when the folders may have come; its rows were drawn without them.
  return useIsHydrated() ? known : NONE;
}
