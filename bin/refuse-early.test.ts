import { expect, test } from "vitest";
import { refuseEarly } from "./refuse-early.mjs";

function refused(headers: Record<string, string>, method = "POST", url = "/settings"): number | null {
  let status = 0;
  const response = {
    writeHead(given: number) {
      status = given;
    },
    end: () => undefined,
  };
  return refuseEarly({ method, url, headers }, response) ? status : null;
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

const form = { "content-type": "multipart/form-data; boundary=x", host: "docs.example.org" };

test("a server action that a page of another address sends as a plain form is 403", () => {
  expect(refused({ ...form, origin: "https://elsewhere.example" })).toBe(403);
  expect(refused({ ...form, origin: "https://docs.example.org" })).toBeNull();
});

test("a file that a page of another address sends to the API goes on, as its key decides", () => {
  expect(refused({ ...form, origin: "https://elsewhere.example" }, "POST", "/api/w/imports")).toBeNull();
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
