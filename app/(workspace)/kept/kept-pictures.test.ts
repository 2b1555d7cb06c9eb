import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

let room: { quota: number; usage: number } | null;

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("indexedDB", new IDBFactory());
  room = null;
  vi.stubGlobal("navigator", { storage: { estimate: async () => room ?? {} } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Imports the module as a newly loaded page does. */
function load() {
  vi.resetModules();
  return import("./kept-pictures");
}

const picture = (size = 3, type = "image/png") => new File([new Uint8Array(size).fill(7)], "tide.png", { type });

async function keep(file = picture()): Promise<string> {
  const kept = await (await load()).keepPicture(file);
  if (!("address" in kept)) throw new Error(kept.unkept);
  return kept.address;
}

describe("a picture is not kept", () => {
  test.each([
    ["that the server would not take", picture(3, "image/svg+xml"), "type"],
    ["of more than 10 MB", picture(10 * 1024 * 1024 + 1), "size"],
  ])("%s", async (_what, file, unkept) => {
    expect(await (await load()).keepPicture(file)).toEqual({ unkept });
  });

  test("where words would find no room after it", async () => {
    room = { quota: 1_000, usage: 800 };
    const { keepPicture } = await load();
    expect(await keepPicture(picture(99))).toMatchObject({ address: expect.stringContaining("device:") });
    expect(await keepPicture(picture(100))).toEqual({ unkept: "room" });
  });

  test("where the device refuses it", async () => {
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    });
    expect(await (await load()).keepPicture(picture())).toEqual({ unkept: "room" });
  });

  test("beyond 300 MB of those that the server does not have", async () => {
    // A file says its size; the store of tests would copy 300 MB several times.
    const largest = Object.defineProperty(picture(), "size", { value: 10 * 1024 * 1024 });
    let address = "";
    for (let at = 0; at < 30; at += 1) address = await keep(largest);
    const { keepPicture, notePictureStored } = await load();
    expect(await keepPicture(picture(1))).toEqual({ unkept: "room" });
    await notePictureStored(address, "/files/1");
    expect(await keepPicture(picture(1))).toMatchObject({ address: expect.any(String) });
  });
});

test("a picture is there in the next page, with its name, type and bytes", async () => {
  const address = await keep();
  const { keptPicture } = await load();
  const kept = await keptPicture(address);
  if (!kept || !("file" in kept)) throw new Error("It is kept.");
  expect([kept.file.name, kept.file.type]).toEqual(["tide.png", "image/png"]);
  expect([...new Uint8Array(await kept.file.arrayBuffer())]).toEqual([7, 7, 7]);
});

test("a picture that the server has is known by its address there, for drafts that name it still, half a year long", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const address = await keep();
  const { notePictureStored } = await load();
  await notePictureStored(address, "/files/1");
  expect(await (await load()).keptPicture(address)).toEqual({ url: "/files/1" });
  expect(await (await load()).shownPicture(address)).toBe("/files/1");
  vi.setSystemTime(Date.now() + 181 * 24 * 60 * 60_000);
  await keep();
  expect(await (await load()).keptPicture(address)).toBeNull();
});
