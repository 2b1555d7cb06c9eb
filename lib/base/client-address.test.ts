import { expect, test } from "vitest";
import { clientAddress } from "./client-address";

const from = (socket: string, forwarded?: string) =>
  new Headers({ "x-colophon-address": socket, ...(forwarded === undefined ? {} : { "x-forwarded-for": forwarded }) });

test("believes no header of a client that no proxy stands before", () => {
  expect(clientAddress(from("192.0.2.7", "198.51.100.1"), 0)).toBe("192.0.2.7");
});

test("believes as many proxies as it is told, and nothing that the client wrote before them", () => {
  const headers = from("10.0.0.2", "203.0.113.9, 198.51.100.1, 10.0.0.3");
  expect(clientAddress(headers, 1)).toBe("10.0.0.3");
  expect(clientAddress(headers, 2)).toBe("198.51.100.1");
});

test("takes the socket's address when the proxies forwarded fewer than they should", () => {
  expect(clientAddress(from("10.0.0.2", "198.51.100.1"), 2)).toBe("10.0.0.2");
  expect(clientAddress(from("10.0.0.2"), 1)).toBe("10.0.0.2");
});

test("takes an IPv4 address in IPv6 clothes for what it is", () => {
  expect(clientAddress(from("::ffff:192.0.2.7"), 0)).toBe("192.0.2.7");
});

test("counts a whole /64 network as one", () => {
  expect(clientAddress(from("2001:db8:1:2:3:4:5:6"), 0)).toBe("2001:db8:1:2::");
  expect(clientAddress(from("2001:DB8:1:2::9"), 0)).toBe("2001:db8:1:2::");
  expect(clientAddress(from("2001:db8::1"), 0)).toBe("2001:db8:0:0::");
  expect(clientAddress(from("fe80::1%eth0"), 0)).toBe("fe80:0:0:0::");
  expect(clientAddress(from("::1"), 0)).toBe("0:0:0:0::");
});

test("knows no address where none is told, or what is told is none", () => {
  expect(clientAddress(new Headers(), 0)).toBeNull();
  expect(clientAddress(from("unknown"), 0)).toBeNull();
});
