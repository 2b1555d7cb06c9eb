import { expect, test } from "vitest";
import { ADDRESS_HEADER } from "#lib/base/client-address";
import { withClientAddress } from "./with-client-address";

/** A request as Next passes it: in a proxy, through which private members cannot be read. */
const proxied = (request: Request) =>
  new Proxy(request, { get: (target, name) => Reflect.get(target, name, target) as unknown });

test("uses the address of the socket, and ignores the client's headers", () => {
  const headers = { [ADDRESS_HEADER]: "192.0.2.7", "x-forwarded-for": "198.51.100.1" };
  const request = new Request("http://localhost/api/auth/x", { headers });
  expect(withClientAddress(request, 0).headers.get(ADDRESS_HEADER)).toBe("192.0.2.7");
});

test("copies the rest of the request, also from a proxy", async () => {
  const headers = { cookie: "a=b", "content-type": "application/json" };
  const copy = withClientAddress(
    proxied(new Request("http://localhost/api/auth/x?y=z", { method: "POST", headers, body: '{"ä":1}' })),
    0,
  );
  expect([copy.method, copy.url]).toEqual(["POST", "http://localhost/api/auth/x?y=z"]);
  expect(copy.headers.get("cookie")).toBe("a=b");
  expect(await copy.json()).toEqual({ ä: 1 });
  expect(withClientAddress(proxied(new Request("http://localhost/api/auth/x")), 0).body).toBeNull();
});
