import { expect, test } from "vitest";
import { clientAddress } from "./client-address";

const from = (socket: string, forwarded?: string) =>
  new Headers({ "x-colophon-address": socket, ...(forwarded === undefined ? {} : { "x-forwarded-for": forwarded }) });

test("ignores a client's forwarded header when no proxy is trusted", () => {
  expect(clientAddress(from("192.0.2.7", "198.51.100.1"), 0)).toBe("192.0.2.7");
});

test("trusts exactly the configured number of proxies, and ignores what the client wrote before them", () => {
  const headers = from("10.0.0.2", "203.0.113.9, 198.51.100.1, 10.0.0.3");
  expect(clientAddress(headers, 1)).toBe("10.0.0.3");
  expect(clientAddress(headers, 2)).toBe("198.51.100.1");
});

test("uses the socket's address when the proxies forwarded fewer addresses than configured", () => {
  expect(clientAddress(from("10.0.0.2", "198.51.100.1"), 2)).toBe("10.0.0.2");
  expect(clientAddress(from("10.0.0.2"), 1)).toBe("10.0.0.2");
});

test("reads an IPv4-mapped IPv6 address as IPv4", () => {
  expect(clientAddress(from("::ffff:192.0.2.7"), 0)).toBe("192.0.2.7");
});

test("counts a whole /64 network as one", () => {
  expect(clientAddress(from("2001:db8:1:2:3:4:5:6"), 0)).toBe("2001:db8:1:2::");
  expect(clientAddress(from("2001:DB8:1:2::9"), 0)).toBe("2001:db8:1:2::");
  expect(clientAddress(from("2001:db8::1"), 0)).toBe("2001:db8:0:0::");
  expect(clientAddress(from("fe80::1%eth0"), 0)).toBe("fe80:0:0:0::");
  expect(clientAddress(from("::1"), 0)).toBe("0:0:0:0::");
});

test("returns null without a valid address", () => {
  expect(clientAddress(new Headers(), 0)).toBeNull();
  expect(clientAddress(from("unknown"), 0)).toBeNull();
});
