import { describe, expect, test } from "vitest";
import { AppError } from "#lib/base/errors";
import { publicUrl } from "./public-url";

const codeOf = (address: string): string => {
  try {
    publicUrl(address);
    return "allowed";
  } catch (error) {
    return error instanceof AppError ? error.code : "unexpected";
  }
};

describe("an invalid web address is refused", () => {
  test.each([
    "",
    "example.org",
    "//example.org",
    "/api/health",
    "http://",
    "http:///",
    "https://exa mple.org",
    "http://[::1",
    "http://256.256.256.256/",
    "http://1.2.3.4.5/",
    "http://example.org:99999/",
    "file:///etc/passwd",
    "ftp://example.org/",
    "gopher://example.org:70/_GET",
    "data:text/html,hello",
    "javascript:alert(1)",
    "java\nscript:alert(1)",
    "blob:https://example.org/1",
    "ws://example.org/",
    "about:blank",
    "https://user:pass@example.org/",
    "https://user@example.org/",
    "https://example.org@127.0.0.1/",
    `https://example.org/${"a".repeat(4000)}`,
  ])("%s", (address) => expect(codeOf(address)).toBe("invalid_request"));
});

describe("an address that is not public is refused", () => {
  test.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://127.0.0.1./",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0x7f.0.0.1/",
    "http://017700000001/",
    "http://0177.0.0.1/",
    "http://①②⑦.⓪.⓪.①/",
    "http://127。0。0。1/",
    "http:\\\\127.0.0.1\\",
    "http://%31%32%37.0.0.1/",
    "http://0/",
    "http://0.0.0.0:8080/",
    "http://10.0.0.1/",
    "http://172.16.0.1/",
    "http://172.31.255.255/",
    "http://192.168.1.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://0xA9FEA9FE/",
    "http://100.64.0.1/",
    "http://100.100.100.200/",
    "http://192.0.0.192/",
    "http://192.0.2.1/",
    "http://198.18.0.1/",
    "http://198.51.100.1/",
    "http://203.0.113.1/",
    "http://224.0.0.1/",
    "http://240.0.0.1/",
    "http://255.255.255.255/",
    "http://[::]/",
    "http://[::1]/",
    "http://[0:0:0:0:0:0:0:1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[::ffff:169.254.169.254]/",
    "http://[::127.0.0.1]/",
    "http://[::ffff:0:127.0.0.1]/",
    "http://[64:ff9b::127.0.0.1]/",
    "http://[64:ff9b::a9fe:a9fe]/",
    "http://[64:ff9b:1::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://[2002:808:808::1]/",
    "http://[2001:0:7f00:1::1]/",
    "http://[fe80::1]/",
    "http://[fec0::1]/",
    "http://[fc00::1]/",
    "http://[fd00:ec2::254]/",
    "http://[ff02::1]/",
    "http://[100::1]/",
    "http://[2001:db8::1]/",
    "http://[3fff::1]/",
    "http://[5f00::1]/",
    "http://[4000::1]/",
    "http://example.org:22/",
    "http://example.org:25/",
    "http://example.org:0/",
    "https://example.org:6667/",
    "http://example.org:10080/",
  ])("%s", (address) => expect(codeOf(address)).toBe("address_not_allowed"));
});

test.each([
  "https://example.org/article?id=1#part",
  "http://example.org:8080/",
  "HTTPS://EXAMPLE.ORG",
  "https://8.8.8.8/",
  "http://[2606:4700:4700::1111]/",
  "http://[::ffff:8.8.8.8]/",
  "http://[64:ff9b::808:808]/",
  "https://bücher.example/",
  "  https://example.org/  ",
])("%s is allowed", (address) => expect(codeOf(address)).toBe("allowed"));

test("a private host that the workspace allows is allowed at its port only", () => {
  const allowed = new Set(["127.0.0.1:8081", "intranet:80"]);
  expect(publicUrl("http://0x7f.1:8081/a", allowed).href).toBe("http://127.0.0.1:8081/a");
  expect(publicUrl("http://intranet/", allowed).port).toBe("");
  expect(() => publicUrl("http://127.0.0.1:8082/", allowed)).toThrow("not an address of the public internet");
  expect(() => publicUrl("ftp://127.0.0.1:8081/", allowed)).toThrow("http");
});
