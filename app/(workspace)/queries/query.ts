import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { ApiError, call, type Input, type Output, type Route } from "#lib/doors/client";
import type { Outcome } from "#lib/doors/outcome";
import { UserError } from "../../results/user-error";

type Reading = Extract<Route, `GET ${string}`>;

/** How the screen reads something from the server, and the key it is known by. */
export type Query<T> = { queryKey: QueryKey; queryFn: () => Promise<T> };

/** The key of a route's queries: of all of them, or of those whose input has these fields. */
export const routeKey = <R extends Reading>(route: R, input: Partial<Input<R>> = {}): QueryKey => [route, input];

/** The query of a route; its error is an `ApiError`. */
export const routeQuery = <R extends Reading>(route: R, input: Input<R>): Query<Output<R>> => ({
  queryKey: routeKey(route, input),
  queryFn: () => call(route, input),
});

/** The query of a server action that only reads; its error is an `ApiError` or a `UserError`. */
export const actionQuery = <T>(queryKey: QueryKey, action: () => Promise<Outcome<T>>): Query<T> => ({
  queryKey,
  async queryFn() {
    const outcome = await action().catch((cause: unknown) => {
      throw new ApiError(0, "offline", "The server cannot be reached.", [], String(cause));
    });
    if (!outcome.ok) throw new UserError(outcome.error);
    return outcome.value;
  },
});

/**
 * Loads the queries in use that a key covers again. A request in flight may have read the state before the change, so
 * it is awaited and repeated; many reloads meanwhile make one request.
 */
export async function reload(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const inFlight = client.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" });
  await Promise.allSettled(inFlight.map(({ promise }) => promise));
  await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
}
