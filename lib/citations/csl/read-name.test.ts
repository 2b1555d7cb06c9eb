import { describe, expect, test } from "vitest";
import { readName } from "./read-name";

describe("reads a name given as one text", () => {
  test.each([
    ["", null],
    ["Doe, Jane", { family: "Doe", given: "Jane" }],
    ["King, Martin Luther, Jr.", { family: "King", given: "Martin Luther", suffix: "Jr." }],
    ["Martin Luther King Jr.", { family: "King", given: "Martin Luther", suffix: "Jr." }],
    ["Guido van Rossum", { family: "Rossum", given: "Guido", "non-dropping-particle": "van" }],
    ["Beethoven, Ludwig van", { family: "Beethoven", given: "Ludwig", "dropping-particle": "van" }],
    ["Jean d'Alembert", { family: "Alembert", given: "Jean", "non-dropping-particle": "d'" }],
    ["bell hooks", { family: "hooks", given: "bell" }],
    ["ATLAS Collaboration", { literal: "ATLAS Collaboration" }],
    ["University of Oxford", { literal: "University of Oxford" }],
    ["World Health Organization, Geneva", { literal: "World Health Organization, Geneva" }],
    ["Plato", { literal: "Plato" }],
    ["毛泽东", { literal: "毛泽东" }],
  ])("%s", (text, name) => {
    expect(readName(text)).toEqual(name);
  });
});
