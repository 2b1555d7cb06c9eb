import { GOING } from "./app/(workspace)/frame/going";

/** Says in the page that another one was asked for; Next calls it at the start of every navigation. */
export function onRouterTransitionStart(url: string): void {
  window.dispatchEvent(new CustomEvent(GOING, { detail: url }));
}
