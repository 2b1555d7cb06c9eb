import type { BrowserContext, Page, Route } from "playwright/test";

/** Makes pages that are opened from now on use events and requests, which routes can hold back, instead of a WebSocket. */
export async function withoutSockets(place: Page | BrowserContext): Promise<void> {
  await place.routeWebSocket(/\/api\/live\//, (socket) => socket.close());
}

/** Answers each request that saves words of a document; other requests go on. Call `withoutSockets` before. */
export async function answerSaving(
  place: Page | BrowserContext,
  id: string,
  answer: (route: Route) => Promise<void>,
): Promise<void> {
  for (const [path, method] of places(id)) {
    await place.route(path, (route) => (route.request().method() === method ? answer(route) : route.fallback()));
  }
}

/** Lets requests through again. */
export async function allowSaving(place: Page | BrowserContext, id: string): Promise<void> {
  for (const [path] of places(id)) await place.unroute(path);
}

const places = (id: string) =>
  [
    [`**/api/d/${id}`, "PATCH"],
    [`**/api/live/${id}`, "POST"],
  ] as const;
