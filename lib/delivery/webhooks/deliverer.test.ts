import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "#db/connection/client";
import type { ChannelHandlers } from "#db/connection/listener";
import { deliverDue } from "./deliver-due";
import { startDeliverer } from "./deliverer";

vi.mock("./deliver-due", () => ({ deliverDue: vi.fn(async () => undefined) }));
vi.mock("./store", () => ({ hasWebhooks: async () => true, nextDue: async () => null }));
vi.mock("#lib/history/events/store", () => ({ purgeEvents: async () => undefined }));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("an event is sent soon although others follow without a pause", async () => {
  let heard: ChannelHandlers | undefined;
  const listen = (_channel: string, handlers: ChannelHandlers) => {
    heard = handlers;
    return () => undefined;
  };
  const stop = startDeliverer({ db: {} as Database, listen });
  await vi.advanceTimersByTimeAsync(200);
  expect(deliverDue).toHaveBeenCalledTimes(1);
  for (let ms = 0; ms < 1_000; ms += 50) {
    heard?.onEvent("");
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(vi.mocked(deliverDue).mock.calls.length).toBeGreaterThanOrEqual(5);
  await stop();
});
