import type { Ratelimit } from "@upstash/ratelimit";

type Limiter = ConstructorParameters<typeof Ratelimit>[0]["limiter"];
type Window = { index: number; current: number; previous: number };

/**
 * Counts in this process with the algorithm that @upstash/ratelimit runs in Redis: the previous window is weighted by
 * the share of it that the sliding window still covers.
 */
export function slidingWindow(tokens: number, windowMs: number, { maxKeys = 50_000 } = {}): Limiter {
  const windows = new Map<string, Window>();

  const forget = (index: number) => {
    // Insertion order is the order of the last use, so idle entries come first.
    for (const [key, window] of windows) {
      if (windows.size <= maxKeys && window.index >= index - 1) return;
      windows.delete(key);
    }
  };

  const touch = (id: string): Window => {
    const index = Math.floor(Date.now() / windowMs);
    const known = windows.get(id);
    windows.delete(id);
    const window = advance(known ?? { index, current: 0, previous: 0 }, index);
    windows.set(id, window);
    forget(index);
    return window;
  };

  const used = ({ current, previous }: Window) =>
    current + Math.floor((1 - (Date.now() % windowMs) / windowMs) * previous);

  return () => ({
    async limit(_context, id, rate = 1) {
      const window = touch(id);
      const success = rate <= 0 || used(window) < tokens;
      if (success) window.current += rate;
      const remaining = success ? Math.max(0, tokens - used(window)) : 0;
      return { success, limit: tokens, remaining, reset: (window.index + 1) * windowMs, pending: Promise.resolve() };
    },
    async getRemaining(_context, id) {
      const window = touch(id);
      return { remaining: Math.max(0, tokens - used(window)), reset: (window.index + 1) * windowMs, limit: tokens };
    },
    async resetTokens(_context, id) {
      windows.delete(id);
    },
  });
}

function advance(window: Window, index: number): Window {
  if (window.index === index) return window;
  return { index, current: 0, previous: window.index === index - 1 ? window.current : 0 };
}
