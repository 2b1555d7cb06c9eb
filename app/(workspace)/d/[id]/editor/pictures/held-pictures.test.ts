import { expect, test } from "vitest";
import { holdPicture, isHeld, pictureFile, releasePicture } from "./held-pictures";

const DATA = `data:image/png;base64,${Buffer.from([1, 2, 250]).toString("base64")}`;

test("data that is no picture is refused", () => {
  expect(pictureFile("data:text/html;base64,AAAA")).toBeNull();
  expect(pictureFile("data:image/svg+xml;base64,AAAA")).toBeNull();
  expect(pictureFile("data:image/png;base64,*")).toBeNull();
});

test("the file has the picture's bytes, type and a name", async () => {
  const file = pictureFile(DATA);
  expect(file).toMatchObject({ type: "image/png", name: "picture.png" });
  expect([...new Uint8Array((await file?.arrayBuffer()) ?? [])]).toEqual([1, 2, 250]);
});

test("a held picture is released once", () => {
  holdPicture("held-0", DATA);
  expect(isHeld("held-0")).toBe(true);
  expect(releasePicture("held-0")).toMatchObject({ type: "image/png" });
  expect(releasePicture("held-0")).toBeNull();
  expect(isHeld("https://example.org/a.png")).toBe(false);
});
