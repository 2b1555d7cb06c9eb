import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "#lib/test-runs";
import { CSL_TYPES, type CslItem } from "../csl/csl";
import { DATE_VARIABLES, NAME_VARIABLES } from "../csl/csl-variables";
import { workWith } from "../exchange/test-any-works";
import { fieldsOf } from "./work-fields";
import { changesTo, formOf, readNames, workOf, writeName } from "./work-form";

const anyWork = workWith({ names: NAME_VARIABLES, dates: DATE_VARIABLES }).map(({ csl }) => csl);
const doe: CslItem = {
  type: "book",
  title: "Tides",
  author: [{ family: "Doe", given: "Jane", "non-dropping-particle": "van" }],
  issued: { "date-parts": [[2020, 5]] },
};

describe("a form", () => {
  test("that nobody changed gives the work back exactly", () => {
    fc.assert(
      fc.property(anyWork, (csl) => {
        expect(workOf(formOf(csl), csl.type, csl)).toEqual(csl);
      }),
      runs(100),
    );
  });

  test("shows every variable that a work has, once", () => {
    fc.assert(
      fc.property(anyWork, fc.constantFrom(...CSL_TYPES), (csl, type) => {
        const fields = fieldsOf({ ...csl, type });
        expect(new Set(fields).size).toBe(fields.length);
        expect(Object.keys(formOf(csl)).filter((variable) => !fields.includes(variable))).toEqual([]);
      }),
      runs(50),
    );
  });

  test("changes only what was typed, and removes what was emptied", () => {
    const form = {
      ...formOf(doe),
      author: "van Doe, Jane\nRoe, Richard\n{Smith, Sons}",
      issued: "12 May 2021",
      title: "",
    };
    expect(workOf(form, "chapter", doe)).toEqual({
      type: "chapter",
      author: [
        { family: "Doe", given: "Jane", "non-dropping-particle": "van" },
        { family: "Roe", given: "Richard" },
        { literal: "Smith, Sons" },
      ],
      issued: { "date-parts": [[2021, 5, 12]] },
    });
  });

  test("keeps the parts of a name in a changed list that no text could say", () => {
    const names = [{ family: "Doe", given: "J.", "comma-suffix": true as const, suffix: "Jr." }];
    expect(readNames(`${names.map(writeName)}\nRoe, R.`, names)).toEqual([...names, { family: "Roe", given: "R." }]);
  });
});

test("a registry's work differs in what it has and says otherwise, never in what it lacks", () => {
  const known: CslItem = {
    type: "book",
    title: "Tides, revised",
    publisher: "Press",
    issued: { "date-parts": [[2020, 5]] },
  };
  expect(changesTo(doe, known)).toEqual([
    { variable: "publisher", before: "", after: "Press" },
    { variable: "title", before: "Tides", after: "Tides, revised" },
  ]);
  expect(changesTo(known, known)).toEqual([]);
});
