import { expect, test } from "vitest";
import type { KeptDraft } from "../../../kept/kept-draft";
import { allowedDraft } from "./allowed-draft";

const content = { type: "doc" as const, content: [] };
const draft: KeptDraft = {
  baseVersion: 3,
  title: "Renamed",
  content,
  asked: { key: "page.1", baseVersion: 3, title: "Renamed", content },
  isSuggesting: false,
  contested: [],
  line: {
    number: 2,
    title: "Title",
    content,
    sent: { batch: { version: 3, number: 2, key: "page.2", end: -1, steps: [] }, content },
  },
};

test("a commenter's draft repeats no write and no steps, renames nothing and proposes its text", () => {
  const allowed = allowedDraft(draft, "comment", "Title");
  const line = { number: 2, title: "Title", content, sent: null };
  expect(allowed).toEqual({ ...draft, title: "Title", asked: null, isSuggesting: true, line });
});

test.each(["edit", "owner"] as const)("a draft stays as it is with the role %s", (access) => {
  expect(allowedDraft(draft, access, "Title")).toBe(draft);
});
