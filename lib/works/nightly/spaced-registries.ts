import type { Registries } from "#lib/citations/sources/registries";
import type { Service } from "#lib/citations/sources/services";

const INTERVAL_MS = 1_000;

/** Time as the night sees it. */
export type NightTime = { clock(): Date; pause(ms: number): Promise<void> };

/**
 * The same registries, asked once a second each at most. They are a set of their own, so that what people looked up in
 * the day is asked again.
 */
export function spacedRegistries(services: Registries, { clock, pause }: NightTime): Registries {
  const free = new Map<Service, number>();
  return {
    ...services,
    async ask(service, request) {
      const now = clock().getTime();
      const at = Math.max(now, free.get(service) ?? 0);
      free.set(service, at + INTERVAL_MS);
      if (at > now) await pause(at - now);
      return services.ask(service, request);
    },
  };
}
