import { expect, test } from "vitest";
import { isPublicAddress } from "./clients";

test.each([
  "http://localhost:3000/api/mcp",
  "https://localhost/api/mcp",
  "http://colophon.example/api/mcp",
  "https://192.168.1.4/api/mcp",
  "https://172.20.0.2/api/mcp",
  "https://[::1]/api/mcp",
  "https://desk/api/mcp",
  "https://desk.local/api/mcp",
])("programs on the web do not reach %s", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test("programs on the web reach a public https address", () => {
  expect(isPublicAddress("https://colophon.example/api/mcp")).toBe(true);
});
