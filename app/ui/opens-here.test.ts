import { expect, test } from "vitest";
import { opensHere } from "./opens-here";

const HERE = "https://work.example";
const plain = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false, defaultPrevented: false };
const link = ({ origin = HERE, target = "", has = "" } = {}) => ({
  currentTarget: { origin, target, hasAttribute: (name: string) => name === has },
});

test("a plain click opens a page of this site in its place", () => {
  expect(opensHere({ ...plain, ...link() }, HERE)).toBe(true);
  expect(opensHere({ ...plain, ...link({ target: "_self" }) }, HERE)).toBe(true);
});

test.each(["metaKey", "ctrlKey", "shiftKey", "altKey"])("with %s held the browser answers", (key) => {
  expect(opensHere({ ...plain, ...link(), [key]: true }, HERE)).toBe(false);
});

test("the browser answers another button, another window and a download", () => {
  expect(opensHere({ ...plain, ...link(), button: 1 }, HERE)).toBe(false);
  expect(opensHere({ ...plain, ...link({ target: "_blank" }) }, HERE)).toBe(false);
  expect(opensHere({ ...plain, ...link({ has: "download" }) }, HERE)).toBe(false);
});

test("the browser opens what is not of this site, and no page at all", () => {
  expect(opensHere({ ...plain, ...link({ origin: "https://other.example" }) }, HERE)).toBe(false);
  // The origin of `mailto:` and the like.
  expect(opensHere({ ...plain, ...link({ origin: "null" }) }, HERE)).toBe(false);
});

test("a click that was answered already opens nothing", () => {
  expect(opensHere({ ...plain, ...link(), defaultPrevented: true }, HERE)).toBe(false);
});
