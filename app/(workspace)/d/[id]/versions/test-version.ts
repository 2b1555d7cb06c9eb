import type { Version } from "./fold-versions";

/** A version for tests. */
export const testVersion = (over: Partial<Version> = {}): Version => ({
  id: "ver_1",
  number: 1,
  title: "Title",
  name: null,
  origin: "human",
  model: null,
  agent: null,
  by: { type: "user", id: "usr_1", name: "Ada" },
  action: "write",
  summary: "Edited",
  wordCountDelta: 2,
  createdAt: "2026-11-21T10:00:00Z",
  hash: null,
  notableCount: 0,
  notableKinds: [],
  ...over,
});
