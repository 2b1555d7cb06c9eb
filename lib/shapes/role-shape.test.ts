import { expect, test } from "vitest";
import { ROLES } from "./role";
import { roleShape } from "./role-shape";

test.each(["", "Owner", "admin", "toString", null, 1])("%j is no role", (value) => {
  expect(roleShape.safeParse(value).success).toBe(false);
});

test("each role is read as it is", () => {
  expect(ROLES.map((role) => roleShape.parse(role))).toEqual([...ROLES]);
});
