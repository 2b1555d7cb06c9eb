import "fake-indexeddb/auto";
import { EditorState, type Transaction } from "@tiptap/pm/state";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { schema } from "#lib/document/schema/schema";
import { ApiError } from "#lib/doors/client";
import { keepPicture } from "../../../../kept/kept-pictures";
import { waitsForParts } from "../../../../kept/waiting-parts";
import { storeKeptPictures } from "./store-kept-pictures";

beforeEach(() => vi.stubGlobal("navigator", {}));
afterEach(() => vi.unstubAllGlobals());

async function kept(name: string): Promise<string> {
  const result = await keepPicture(new File([new Uint8Array([1, 2, 3])], name, { type: "image/png" }));
  return "address" in result ? result.address : "";
}

/** An editor with one paragraph of words and these pictures. */
function open(...addresses: string[]) {
  const pictures = addresses.map((src) => schema.node("image", { src, alt: "Tides" }));
  const paragraph = schema.node("paragraph", { id: "nod_0" }, [schema.text("See"), ...pictures]);
  const editor = {
    state: EditorState.create({ doc: schema.node("doc", null, [paragraph]) }),
    isDestroyed: false,
    view: {
      dispatch(tr: Transaction) {
        editor.state = editor.state.apply(tr);
      },
    },
  };
  const shown = () => editor.state.doc.child(0).children.map((node) => node.text ?? node.attrs.src);
  const lost: (File | null)[] = [];
  const onNotStored = (file: File | null) => void lost.push(file);
  return { editor, shown, lost, onNotStored };
}

const offline = new ApiError(0, "offline", "The server cannot be reached.");

test("nothing changes while the server is not reached", async () => {
  const address = await kept("tide.png");
  const { editor, shown, onNotStored } = open(address);
  await expect(storeKeptPictures({ editor, store: () => Promise.reject(offline), onNotStored })).rejects.toBe(offline);
  expect(shown()).toEqual(["See", address]);
  expect(waitsForParts(editor.state.doc)).toBe(true);
});

test("each picture is stored once, and its address then stands at all its places, also in another draft", async () => {
  const [tide, moon] = [await kept("tide.png"), await kept("moon.png")];
  const { editor, shown, onNotStored } = open(tide, "https://example.org/a.png", moon, tide);
  const store = vi.fn(async (file: File) => `/files/${file.name}`);
  await storeKeptPictures({ editor, store, onNotStored });
  expect(shown()).toEqual([
    "See",
    "/files/tide.png",
    "https://example.org/a.png",
    "/files/moon.png",
    "/files/tide.png",
  ]);
  expect(waitsForParts(editor.state.doc)).toBe(false);
  const draft = open(moon);
  await storeKeptPictures({ editor: draft.editor, store, onNotStored });
  expect([draft.shown(), store.mock.calls.length]).toEqual([["See", "/files/moon.png"], 2]);
});

test("the name of a picture that is refused, or that the device has lost, stands in the text, and the person is told", async () => {
  const { editor, shown, lost, onNotStored } = open(await kept("broken.png"), "device:lost");
  const store = () => Promise.reject(new ApiError(415, "internal", "This is no picture."));
  await storeKeptPictures({ editor, store, onNotStored });
  expect([shown(), lost.map((file) => file?.name)]).toEqual([["See[broken.png][…]"], ["broken.png", undefined]]);
});
