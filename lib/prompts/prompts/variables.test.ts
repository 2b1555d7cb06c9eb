import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fillIn, variablesOf } from "./variables";

describe("the variables of a prompt", () => {
  test.each([
    ["", []],
    ["Nothing to fill: { } {{}} {{ }} {{1st}} {{two words}} {one}", []],
    ["{{document}}", ["document"]],
    ["{{ document }} for {{audience}} in {{document}}", ["document", "audience"]],
    ["{{a}}{{b}}{{{c}}}", ["a", "b", "c"]],
    ["{{Zielgruppe_2}} {{読者}} {{a-b}}", ["Zielgruppe_2", "読者", "a-b"]],
    [`{{${"x".repeat(65)}}}`, []],
  ])("of %j are %j", (content, names) => {
    expect(variablesOf(content)).toEqual(names);
  });

  test("are filled at every occurrence, and nothing else is", () => {
    expect(fillIn("{{a}} and {{ a }}, {{b}}, {{toString}}", { a: "1" })).toBe("1 and 1, {{b}}, {{toString}}");
  });

  test("values are inserted as they are and not expanded", () => {
    expect(fillIn("{{a}}{{b}}", { a: "{{b}} $& $1", b: "x" })).toBe("{{b}} $& $1x");
    const value = fc.string();
    fc.assert(fc.property(value, value, (a, b) => fillIn("[{{a}}|{{b}}|{{a}}]", { a, b }) === `[${a}|${b}|${a}]`));
  });

  test("take linear time on endless braces", () => {
    expect(variablesOf("{{".repeat(25_000) + "a".repeat(50_000))).toEqual([]);
    expect(variablesOf(`{{${" ".repeat(50_000)}`)).toEqual([]);
  });
});
