import { expect, test } from "vitest";
import { readHead } from "./read-head";

test("reads only the heading of a page nested a million deep and never closed", () => {
  const { heading, tags } = readHead(`${"<div><b>".repeat(500_000)}<h1>Deep</h1>`);
  expect([heading, tags.size]).toEqual(["Deep", 0]);
});

test("does not read a page of nested drawings to its end", () => {
  expect(readHead(`${"<svg>".repeat(500_000)}<meta name="author" content="Ek">`).tags.size).toBe(0);
});

test("reads a page's tags in order, its first title, its language and its data for programs", () => {
  const page = `<!doctype html><html lang="en-GB"><svg><title>Logo</title></svg>
    <title>Tides &amp;\n time</title><title>Other</title><link rel="alternate canonical" href="/tides">
    <meta name="citation_author" content="Ek, Ada"><META NAME="Citation_Author" content=" Doe, Jane ">
    <meta property="DC:title" content="Tides"><meta name="empty" content="">
    <meta name="description" property="og:description" content="Up\n and down">
    <script type="application/ld+json">{"a": "<b>"}</script><script>{"not": "this"}</script><constructor>
    <span class="x Z3988" title="rft.atitle=Tides"></span><h1><svg></svg>Heading</h1>`;
  expect(readHead(page)).toEqual({
    tags: new Map([
      ["citation_author", ["Ek, Ada", "Doe, Jane"]],
      ["dc.title", ["Tides"]],
      ["description", ["Up and down"]],
      ["og:description", ["Up and down"]],
    ]),
    linkedData: ['{"a": "<b>"}'],
    coins: ["rft.atitle=Tides"],
    title: "Tides & time",
    heading: "Heading",
    language: "en-GB",
    canonical: "/tides",
  });
});
