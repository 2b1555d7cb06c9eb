import type { Registries } from "#lib/citations/sources/registries";
import type { Service } from "#lib/citations/sources/services";

const INTERVAL_MS = 1_000;

/** Time as the night sees it. */
export type NightTime = { clock(): Date; pause(ms: number): Promise<void> };

/**
 * The same registries, asked once a second each at most, as are all pages together. They are a set of their own, so that
 * what people looked up in the day is asked again.
 */
export function spacedRegistries(services: Registries, { clock, pause }: NightTime): Registries {
  const free = new Map<Service | "page", number>();
  const turn = async (of: Service | "page") => {
    const now = clock().getTime();
    const at = Math.max(now, free.get(of) ?? 0);
    free.set(of, at + INTERVAL_MS);
    if (at > now) await pause(at - now);
  };
  return {
    ...services,
    async readPage(...page) {
      await turn("page");
      return services.readPage(...page);
    },
    async ask(service, request) {
      await turn(service);
      return services.ask(service, request);
    },
  };
}
