import { afterEach, describe, expect, test, vi } from "vitest";
import { headersOfData, protect } from "./protect.mjs";

function protectedBy(appUrl: string, url: string, dev = false) {
  vi.stubEnv("APP_URL", appUrl);
  const request = { url, headers: { "content-security-policy": "default-src *" } as Record<string, string> };
  const sent = new Map<string, string>();
  protect(request, { setHeader: (name: string, value: string) => sent.set(name, value) }, { dev });
  return { request, sent };
}
afterEach(() => vi.unstubAllEnvs());

describe("Strict-Transport-Security", () => {
  test.each(["http://docs.example.org", "https://localhost:3000", ""])("is not sent by %j", (appUrl) => {
    expect(protectedBy(appUrl, "/sign-in").sent.has("strict-transport-security")).toBe(false);
  });

  test.each(["/sign-in", "/api/health", "/p/none", "/%ff"])("is sent with %s by an https address", (url) => {
    const { sent } = protectedBy("https://docs.example.org", url);
    expect(sent.get("strict-transport-security")).toBe("max-age=31536000");
  });
});

test("what is no page has a policy that allows nothing, and HSTS by an https address", () => {
  expect(Object.keys(headersOfData())).toEqual(["content-security-policy"]);
  vi.stubEnv("APP_URL", "https://docs.example.org");
  expect(headersOfData()).toEqual({
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "strict-transport-security": "max-age=31536000",
  });
});

describe("the policy of a page", () => {
  test("replaces the client's, so that no client chooses the nonce", () => {
    const { request, sent } = protectedBy("", "/sign-in");
    expect(request.headers["content-security-policy"]).toMatch(/script-src 'self' 'nonce-[\w-]{22}' 'strict-dynamic';/);
    expect(sent.get("content-security-policy")).toBe(request.headers["content-security-policy"]);
  });

  test.each(["/p/tides", "/p/tides/", "/p/tides/preview.png", "/files/fil_1?v=2", "/g/token/files/fil_1"])(
    "is left to %s",
    (url) => {
      expect(protectedBy("", url).sent.has("content-security-policy")).toBe(false);
    },
  );
});
