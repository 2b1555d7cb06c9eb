import { expect, test } from "vitest";
import { pageKind } from "./page-kind";

const kind = (type: string, body: string, url = "https://example.org/page") =>
  pageKind(type, Buffer.from(body, "latin1"), url);

test.each([
  ["application/pdf", "%PDF-1.4", "is a PDF"],
  ["text/html", "%PDF-1.4", "is a PDF"],
  ["application/pdf", "whatever", "is a PDF"],
  ["image/svg+xml", "<svg/>", "is a picture"],
  ["text/plain", "\x89PNG\r\n\x1a\n", "is a picture"],
  ["application/zip", "PK\x03\x04", "a compressed file"],
  ["application/json", "{}", "is JSON"],
  ["application/ld+json", "{}", "is JSON"],
  ["application/rss+xml", "<rss/>", "is a feed"],
  ["video/mp4", "....", "is a recording"],
  ["application/octet-stream", "\0\0\0", "a file of another kind"],
  ["application/vnd.ms-excel", "x", "a file of another kind"],
])("a response of type %s that begins with %j is refused by name", (type, body, words) => {
  expect(() => kind(type, body)).toThrow(words);
});

test.each([
  ["text/html; charset=utf-8", "x", "", "html"],
  ["application/xhtml+xml", "x", "", "html"],
  ["TEXT/HTML", "", "", "html"],
  ["", "\n<!DOCTYPE html>", "", "html"],
  ["", "plain words", "", "text"],
  ["text/plain", "# Heading", "https://example.org/README.md?raw=1", "markdown"],
  ["application/octet-stream", "# Heading", "https://example.org/notes.markdown", "markdown"],
  ["text/markdown", "<p>", "", "markdown"],
  ["text/plain", "<p>a listing", "", "text"],
])("a response of type %s that begins with %j is a page", (type, body, url, expected) => {
  expect(kind(type, body, url || undefined)).toBe(expected);
});
