import type { z } from "zod";
import type { presenceShape } from "#lib/base/notify";
import { sameJson } from "#lib/base/same-json";

type Presence = z.output<typeof presenceShape>;
type Place = Pick<Presence, "page" | "caret">;

// A page says where it is every four seconds; with the beat that looks, a silent one is gone within ten.
const SILENT_MS = 8_000;
// Each time is a notice that all instances with the document hear.
const AGAIN_MS = 30_000;
// As long as an instance that died is not missed, and two of its notices may be lost.
const HELD_MS = 70_000;
const SOON_MS = 150;

/**
 * Publishes where a page is when that changes, when another page comes that does not know it, and else now and then,
 * however often the page says it; a page that has left, or says nothing any more, is gone.
 */
export function ownPresence(publish: (presence: Omit<Presence, "userId" | "name">) => Promise<unknown>) {
  let place: Place | null = null;
  let heardMs = 0;
  let toldMs = 0;
  let soon: NodeJS.Timeout | undefined;

  const tell = (here: Place, hasCome: boolean): void => {
    clearTimeout(soon);
    soon = undefined;
    toldMs = performance.now();
    publish({ ...here, hasCome, isGone: false, forMs: HELD_MS }).catch(() => {
      // It comes again with what the page says next, and hears of the others then.
      if (place === here) place = null;
    });
  };
  const leave = (): void => {
    clearTimeout(soon);
    soon = undefined;
    // Where this cannot be published, others miss the page once what they heard last holds no longer.
    if (place) publish({ page: place.page, caret: null, isGone: true }).catch(() => undefined);
    place = null;
  };
  // Several who come at once hear it once.
  const tellSoon = (): void => {
    soon ??= setTimeout(() => {
      if (place) tell(place, false);
    }, SOON_MS);
  };
  return {
    /** Takes what is published of a page; returns whether it is another one. */
    hear({ page, isGone, hasCome }: Pick<Presence, "page" | "isGone" | "hasCome">): boolean {
      const isOwn = page === place?.page;
      // This page is gone from an older connection that ends only now; another one that comes does not know it.
      if (isOwn ? isGone : hasCome) tellSoon();
      return !isOwn;
    },
    /** Takes what the page says. */
    say(here: Place): void {
      heardMs = performance.now();
      if (place && place.page !== here.page) leave();
      const isKnown = sameJson(place, here);
      const hasCome = place === null;
      place = here;
      if (!isKnown || heardMs - toldMs >= AGAIN_MS) tell(here, hasCome);
    },
    /** Looks whether the page is silent. */
    beat(): void {
      if (place && performance.now() - heardMs >= SILENT_MS) leave();
    },
    leave,
  };
}
