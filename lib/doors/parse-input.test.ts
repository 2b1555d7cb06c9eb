import { expect, test } from "vitest";
import { z } from "zod";
import { parseInput } from "./parse-input";
import { readBody } from "./read-body";

const shape = z.strictObject({ title: z.string().optional(), tags: z.unknown().optional() });

const refused = (fields: Record<string, unknown>) => {
  try {
    return parseInput(shape, fields);
  } catch (thrown) {
    return thrown;
  }
};

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, at]));

test("names at most the first hundred unknown fields", () => {
  expect(refused(many(300_000))).toMatchObject({ code: "unknown_field", details: { length: 100 } });
});

test("shows the beginning of a long unknown name", () => {
  const error = refused({ [`titel${"\ud83d\ude00".repeat(100_000)}`]: 1 });
  expect(error).toMatchObject({
    code: "unknown_field",
    details: [{ path: expect.stringMatching(/^titel.{40,100}$/u) }],
  });
  expect(JSON.stringify(error).isWellFormed()).toBe(true);
});

test.each([
  ["in one list", Array.from({ length: 300_000 }, () => 1)],
  ["in lists within lists", Array.from({ length: 1_000 }, () => Array.from({ length: 1_000 }, () => 1))],
])("rejects more values than any field allows, %s", (_name, tags) => {
  expect(refused({ tags })).toMatchObject({
    code: "invalid_request",
    message: expect.stringContaining("has more than 250000 parts"),
  });
});

test("rejects an object with more members than any shape has", () => {
  expect(refused({ tags: [many(1_001)] })).toMatchObject({
    message: "“tags.0” is not valid: has more than 1000 parts.",
  });
});

test("rejects a body with more fields than any operation has, before copying it", async () => {
  const request = new Request("http://localhost/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(many(1_001)),
  });
  await expect(readBody(request)).rejects.toMatchObject({ code: "unknown_field", status: 400 });
});
