import { expect, test } from "vitest";
import { refuseEarly } from "./refuse-early.mjs";

function refused(headers: Record<string, string>, method = "POST"): number | null {
  let status = 0;
  const response = {
    writeHead(given: number) {
      status = given;
    },
    end: () => undefined,
  };
  return refuseEarly({ method, url: "/settings", headers }, response) ? status : null;
}

const own = { "next-action": "a1", host: "docs.example.org" };

test.each([
  ["of another address", { ...own, origin: "https://elsewhere.example" }],
  ["of another port", { ...own, origin: "https://docs.example.org:8443" }],
  ["without an address", { ...own, origin: "null" }],
  [
    "of the inner address behind a proxy",
    { ...own, "x-forwarded-host": "a.example", origin: "https://docs.example.org" },
  ],
])("a server action from a page %s is 403", (_what, headers) => {
  expect(refused(headers)).toBe(403);
});

test.each([
  ["from a page of its own", { ...own, origin: "https://docs.example.org" }],
  ["from a page of its own behind a proxy", { ...own, "x-forwarded-host": "a.example", origin: "https://a.example" }],
  ["from no page", own],
])("a server action %s goes on", (_what, headers) => {
  expect(refused(headers)).toBeNull();
});

test("other requests of other pages go on", () => {
  expect(refused({ host: "docs.example.org", origin: "https://elsewhere.example" })).toBeNull();
});
