import { expect, test } from "vitest";
import { readHead } from "./read-head";

test("a page nested a hundred thousand deep, never closed, is read for its title alone", () => {
  const { title, tags } = readHead(`${"<div><b>".repeat(50_000)}<h1>Deep</h1>`);
  expect([title, tags.size]).toEqual(["Deep", 0]);
});

test("a page says its tags in order, its first title, its language and what is made for programs", () => {
  const page = `<!doctype html><html lang="en-GB"><title>Tides &amp; time</title><title>Other</title>
    <meta name="citation_author" content="Ek, Ada"><META NAME="Citation_Author" content=" Doe, Jane ">
    <meta property="DC:title" content="Tides"><meta name="empty" content="">
    <script type="application/ld+json">{"a": "<b>"}</script><script>{"not": "this"}</script>
    <span class="x Z3988" title="rft.atitle=Tides"></span><h1>Heading</h1>`;
  expect(readHead(page)).toEqual({
    tags: new Map([
      ["citation_author", ["Ek, Ada", "Doe, Jane"]],
      ["dc.title", ["Tides"]],
    ]),
    linkedData: ['{"a": "<b>"}'],
    coins: ["rft.atitle=Tides"],
    title: "Tides & time",
    language: "en-GB",
  });
});
