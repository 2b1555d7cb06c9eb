import { nextPage } from "./next-page";

/** The page that a sign-in on this page leads to. */
export const entrance = (): string => nextPage(new URLSearchParams(window.location.search).get("next"));

/** Opens the workspace with a full page load, so that no data of the page before stays in memory. */
export function enter(): void {
  window.location.assign(entrance());
}
