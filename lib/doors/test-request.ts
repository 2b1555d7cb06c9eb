/** The request as Next's functions see it, which does not exist outside of Next: tests set it, and read what became of it. */
export const request = { headers: new Headers(), cookie: "", set: [] as unknown[][], refreshed: 0 };

/** Makes the request one without headers and cookies, to which nothing was done. */
export function clearRequest(): void {
  Object.assign(request, { headers: new Headers(), cookie: "", set: [], refreshed: 0 });
}

/** Replaces the function of `next/headers`. */
export const headers = async () => request.headers;

/** Replaces the function of `next/headers`; a cookie that is set is sent from then on. */
export const cookies = async () => ({
  toString: () => request.cookie,
  set: (...given: unknown[]) => {
    request.set.push(given);
    request.cookie = [request.cookie, `${given[0]}=${given[1]}`].filter(Boolean).join("; ");
    request.headers = new Headers({ cookie: request.cookie });
  },
});

/** Replaces the function of `next/cache`. */
export const refresh = () => {
  request.refreshed += 1;
};
