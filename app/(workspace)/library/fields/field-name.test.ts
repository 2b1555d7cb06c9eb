import { expect, test } from "vitest";
import { FORM_VARIABLES } from "#lib/citations/form/work-fields";
import fields from "../../../words/en/work-fields";
import { testTranslator } from "../../../words/test-translator";
import { fieldName } from "./field-name";

test("every field of the form has a name, and no other one has", () => {
  expect(Object.keys(fields).sort()).toEqual([...FORM_VARIABLES].sort());
});

test("a field is named in the language of the interface", () => {
  expect(fieldName(testTranslator("workFields"), "container-title")).toBe("In");
  expect(fieldName(testTranslator("workFields", "de"), "issued")).toBe("Datum");
  expect(fieldName(testTranslator("workFields"), "x-new")).toBe("x-new");
});
