import { expect, test } from "vitest";
import { nestsTooDeep } from "./xml";

const DEEP = 500;

test.each([
  ["elements in elements", "<a>".repeat(DEEP)],
  ["elements that others seem to close", "<a></b>".repeat(DEEP)],
  ["elements below what closes nothing", "</a>".repeat(DEEP) + "<a>".repeat(DEEP)],
  ["attributes without quotes", "<a b=c/>".repeat(DEEP)],
  ["ends of elements in attributes", '<a b="/>">'.repeat(DEEP)],
  ["ends of elements in attributes, after another attribute", "<a b='x' c='/>'>".repeat(DEEP)],
])("%s nest too deeply", (_what, source) => {
  expect(nestsTooDeep(`<x>${source}`)).toBe(true);
});

test.each([
  ["elements beside each other", "<a></a>".repeat(DEEP)],
  ["empty elements", '<a/><a b="c"/><a b="c" />'.repeat(DEEP)],
  ["elements whose insides are left open", `<a>${"<b>".repeat(3)}</a>`.repeat(DEEP)],
  ["comments, character data and instructions", "<!-- <a> --><![CDATA[<a>]]><?a <a> ?>".repeat(DEEP)],
  ["signs in attributes", "<a b=\"<c>\" d='>'></a>".repeat(DEEP)],
])("%s do not", (_what, source) => {
  expect(nestsTooDeep(`<x>${source}</x>`)).toBe(false);
});
