import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Replay, startReplay } from "../../../e2e/replay";
import type { Registries } from "../sources/registries";
import { testRegistries } from "../sources/test-registries";
import { resolveGiven } from "./given-work";

let replay: Replay;
let services: Registries;

beforeAll(async () => {
  replay = await startReplay();
});
afterAll(() => replay.close());
beforeEach(() => {
  services = testRegistries(replay);
});
afterEach(() => {
  expect(replay.unknown).toEqual([]);
});

describe("a request that names no work, or two", () => {
  test.each([
    [{}, "Say which work is meant."],
    [{ doi: "10.1038/nphys1170", pmid: "23193287" }, "Name the work once, not by doi and pmid."],
    [{ doi: "10.1038/nphys1170", csl: { type: "book" } }, "Name the work once, not by doi and csl."],
  ])("is refused: %o", async (fields, message) => {
    await expect(resolveGiven(fields, services)).rejects.toMatchObject({ code: "invalid_request", message });
  });

  test("is refused before any registry is asked, as is a malformed one", async () => {
    const asked = replay.requests.length;
    await expect(resolveGiven({ doi: "10.1" }, services)).rejects.toMatchObject({ code: "invalid_identifier" });
    await expect(resolveGiven({ csl: { type: "bok" } }, services)).rejects.toMatchObject({ code: "invalid_request" });
    expect(replay.requests).toHaveLength(asked);
  });
});

test.each([
  [{ doi: "doi:10.1038/NPHYS1170" }, { type: "doi", value: "10.1038/nphys1170" }],
  [{ pmid: "23193287" }, { type: "pmid", value: "23193287" }],
  [{ arxivId: "1706.03762v2" }, { type: "arxiv", value: "1706.03762v2" }],
  [{ url: "https://doi.org/10.1038/nphys1170" }, { type: "doi", value: "10.1038/nphys1170" }],
  [{ identifier: "978-3-319-24277-4" }, { type: "isbn", value: "9783319242774" }],
])("a work named by %o is verified", async (fields, identifier) => {
  expect(await resolveGiven(fields, services)).toMatchObject({ identifier, checks: { verified: true } });
});

describe("a work that a person typed", () => {
  const typed = {
    type: "article-journal",
    title: "MEASURED measurement",
    author: [{ family: "Aspelmeyer" }],
    issued: { "date-parts": [[2009]] },
  };
  const unverified = { verified: false, retracted: null, newerVersion: null };

  test("is unverified, and no registry is asked", async () => {
    const asked = replay.requests.length;
    expect(await resolveGiven({ csl: typed }, services)).toEqual({ csl: typed, identifier: null, checks: unverified });
    expect(await resolveGiven({ csl: { ...typed, URL: "https://example.org/" } }, services)).toMatchObject({
      identifier: { type: "url", value: "https://example.org/" },
      checks: unverified,
    });
    expect(replay.requests).toHaveLength(asked);
  });

  test("is verified and kept as typed when a registry has the same work under its DOI", async () => {
    const csl = { ...typed, DOI: "10.1038/nphys1170" };
    expect(await resolveGiven({ csl }, services)).toEqual({
      csl,
      identifier: { type: "doi", value: "10.1038/nphys1170" },
      checks: { verified: true, retracted: false, newerVersion: null },
    });
  });

  test.each([
    ["another title", { title: "Unmeasured measurement" }],
    ["another year", { issued: { "date-parts": [[2010]] } }],
    ["no year", { issued: undefined }],
    ["another first author", { author: [{ family: "Doe" }, { family: "Aspelmeyer" }] }],
    ["an unknown DOI", { DOI: "10.5555/12345678" }],
  ])("stays unverified with %s", async (_difference, other) => {
    const csl = { ...typed, DOI: "10.1038/nphys1170", ...other };
    expect((await resolveGiven({ csl }, services)).checks).toEqual(unverified);
  });

  test("is kept unverified while the registries are unavailable", async () => {
    for (const service of ["doi", "crossref", "datacite"]) replay.break(service, 500);
    const csl = { ...typed, DOI: "10.1038/nphys1170" };
    expect(await resolveGiven({ csl }, services)).toMatchObject({ csl, checks: unverified });
    for (const service of ["doi", "crossref", "datacite"]) replay.mend(service);
  });
});
