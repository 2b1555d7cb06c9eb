import type { Counters } from "#lib/limits/rate-limit-counters";

const MINUTE_S = 60;

/**
 * Lets better-auth count password attempts in the shared counters; its own rules (18 sign-ins a minute from an address)
 * become limits of a sliding minute.
 */
export const limitAttempts = (counters: Counters) => ({
  async consume(key: string, { window, max }: { window: number; max: number }) {
    const { success, reset } = await counters.count(`auth:${key}`, Math.ceil((max * MINUTE_S) / window));
    return { allowed: success, retryAfter: success ? null : Math.max(1, Math.ceil((reset - Date.now()) / 1000)) };
  },
});
