import { generateKeyPairSync } from "node:crypto";
import { strFromU8, unzipSync } from "fflate";
import { Checker, ROCrate } from "ro-crate";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { authorNamed } from "#lib/shapes/text-author";
import { expandLinkedData, linkedDataTerms } from "#lib/test-linked-data";
import { jatsFaults } from "../jats/test-jats-faults";
import type { Stated } from "../manuscript/source";
import { EVERYTHING, sourceOf, TEST_AUTHORS, testPicture } from "../manuscript/test-source";
import { writeCrate } from "./write-crate";

const STATED: Stated = {
  payload: new TextEncoder().encode("{}"),
  signer: { kid: "k", key: generateKeyPairSync("ed25519").privateKey },
};
const LICENSE = { id: "CC-BY-4.0", address: "https://creativecommons.org/licenses/by/4.0/" };

const reference = z.strictObject({ "@id": z.string() });
// Flattened JSON-LD: words, or references to other things of the graph.
const value = z.union([z.string(), reference, z.array(z.union([z.string(), reference]))]);
const shape = z.strictObject({
  "@context": z.literal("https://w3id.org/ro/crate/1.1/context"),
  "@graph": z.array(z.object({ "@id": z.string(), "@type": z.string() }).catchall(value)),
});

async function crateOf(text: string, more?: Parameters<typeof sourceOf>[1], stated: Stated | null = null) {
  const files = unzipSync(await writeCrate(await sourceOf(text, more), stated));
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const metadata = shape.parse(JSON.parse(textOf("ro-crate-metadata.json")));
  return { files, textOf, graph: new Map(metadata["@graph"].map((entity) => [entity["@id"], entity])) };
}

describe("an RO-Crate", () => {
  const pictures = new Map([["/files/fil_01", testPicture("picture-1.png")]]);
  const whole = { pictures, authors: TEST_AUTHORS, history: "[]", license: LICENSE, doi: "10.5555/1" };

  test("describes every file that it has, and no other", async () => {
    const { files, graph } = await crateOf(EVERYTHING, whole, STATED);
    expect(Object.keys(files).toSorted()).toEqual([
      "colophon.json",
      "document.html",
      "document.jats.xml",
      "document.md",
      "history.json",
      "pictures/picture-1.png",
      "references.bib",
      "ro-crate-metadata.json",
    ]);
    const described = [...graph.values()].filter((entity) => entity["@type"] === "File");
    expect([...described.map((entity) => entity["@id"]), "ro-crate-metadata.json"].toSorted()).toEqual(
      Object.keys(files).toSorted(),
    );
    for (const entity of described) expect(entity.contentSize).toBe(String(files[entity["@id"]]?.byteLength));
    expect(graph.get("./")?.hasPart).toEqual(described.map((entity) => ({ "@id": entity["@id"] })));
  });

  test("says of itself what RO-Crate 1.1 asks for, and refers to nothing that it does not describe", async () => {
    const { graph } = await crateOf(EVERYTHING, whole, STATED);
    expect(graph.get("ro-crate-metadata.json")).toMatchObject({
      "@type": "CreativeWork",
      conformsTo: { "@id": "https://w3id.org/ro/crate/1.1" },
      about: { "@id": "./" },
    });
    expect(graph.get("./")).toMatchObject({
      "@type": "Dataset",
      name: "On Tides",
      description: "The sea comes & goes.",
      datePublished: "2026-03-04",
      license: { "@id": LICENSE.address },
      identifier: "https://doi.org/10.5555/1",
    });
    const named = [...graph.values()].flatMap(({ "@id": _, "@type": _type, conformsTo: _to, ...rest }) =>
      Object.values(rest)
        .flat()
        .flatMap((one) => (typeof one === "object" ? one["@id"] : [])),
    );
    expect(named.filter((id) => !graph.has(id))).toEqual([]);
  });

  test.each([
    ["with everything", EVERYTHING, whole],
    ["with a text alone", "Text.", { works: [], authors: [authorNamed("Ada")] }],
  ])("%s has no fault for the validator of ro-crate", async (_, text, more) => {
    const { files, textOf } = await crateOf(text, more);
    const metadata = JSON.parse(textOf("ro-crate-metadata.json"));
    const { validator } = new Checker(new ROCrate());
    // It would ask the network for the context, and its only other check does.
    validator.parseJSON({ ...metadata, "@context": linkedDataTerms });
    validator.rootDataEntity();
    const { "ro-crate-metadata.json": _metadata, ...described } = files;
    const exists = Object.keys(described).map((path) => [path, { exists: true }]);
    validator.checkFiles(Object.fromEntries(exists), validator.crate);
    expect(validator.results.filter(({ status }) => status !== "success")).toEqual([]);
    expect(validator.results.length).toBeGreaterThan(5);
  });

  test("uses only terms that schema.org and RO-Crate have", async () => {
    const { textOf } = await crateOf(EVERYTHING, whole, STATED);
    const metadata = JSON.parse(textOf("ro-crate-metadata.json"));
    expect((await expandLinkedData(metadata)).length).toBe(metadata["@graph"].length);
    metadata["@graph"][1].unheardOf = "x";
    await expect(expandLinkedData(metadata)).rejects.toThrow();
  });

  test("has its people and institutions by their iDs, and the address of the corresponding author alone", async () => {
    const { graph } = await crateOf("Text.", whole, STATED);
    expect(graph.get("https://orcid.org/0000-0002-1825-0097")).toEqual({
      "@id": "https://orcid.org/0000-0002-1825-0097",
      "@type": "Person",
      name: "Jane Anne Doe",
      email: "jane@example.org",
      affiliation: [{ "@id": "https://ror.org/03yrm5c26" }, { "@id": "#affiliation-2" }],
    });
    expect(graph.get("#author-2")).toEqual({
      "@id": "#author-2",
      "@type": "Person",
      name: "Jürgen Müller",
      affiliation: [{ "@id": "https://ror.org/03yrm5c26" }],
    });
    expect(graph.get("#affiliation-2")?.name).toBe("Institut für <Ebbe> & Flut #1_%");
  });

  test("has a text whose pictures are beside it", async () => {
    const { textOf } = await crateOf(EVERYTHING, whole, STATED);
    expect(textOf("document.md")).toContain("](pictures/picture-1.png)");
    expect(textOf("document.jats.xml")).toContain('xlink:href="pictures/picture-1.png"');
    expect(jatsFaults(textOf("document.jats.xml"))).toEqual([]);
    expect(textOf("references.bib")).toContain("@article{key,");
  });

  test("says in words that no licence was chosen, and has no empty files", async () => {
    const { files, graph } = await crateOf("Text.", { works: [], authors: [authorNamed("Ada")] });
    expect(graph.get("./")?.license).toMatch(/No licence was chosen/);
    expect(Object.keys(files)).not.toContain("references.bib");
    expect(Object.keys(files)).not.toContain("colophon.json");
  });
});
