import { afterAll, beforeAll, expect, test } from "vitest";
import { openFetch, overrideFetch } from "#lib/outside/fetch-public";
import { resolveNone } from "#lib/outside/guarded-agent";
import { openTestSite, page } from "#lib/outside/test-site";
import { fetchPictures } from "./fetch-pictures";

const MEGABYTE = 1024 * 1024;
const png = (bytes: number) => Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(bytes - 8)]);
const signs = {
  jpeg: "\xff\xd8\xff\xe0",
  gif: "GIF89a",
  webp: "RIFF\0\0\0\0WEBPVP8 ",
  avif: "\0\0\0\x1cftypavif",
  svg: "<svg xmlns='http://www.w3.org/2000/svg'/>",
  html: "<p>",
};

let site: Awaited<ReturnType<typeof openTestSite>>;
const at = (path: string) => site.origin + path;

beforeAll(async () => {
  const kinds = Object.entries(signs).map(([kind, sign]) => [
    `/${kind}`,
    page(Buffer.from(sign, "latin1"), "image/png"),
  ]);
  site = await openTestSite({
    ...Object.fromEntries(kinds),
    "/small": page(png(100), "text/html"),
    "/large": page(png(2 * MEGABYTE + 1), "image/png"),
    "/big": page(png(2 * MEGABYTE), "image/png"),
    "/gone": (_, reply) => reply.writeHead(404).end(png(100)),
    "/cut": (_, reply) => void reply.writeHead(200, { "content-length": 100 }).write("x", () => reply.destroy()),
  });
  overrideFetch(openFetch(resolveNone, new Set([site.place])));
});
afterAll(async () => {
  overrideFetch(undefined);
  await site.close();
});

const kept = async (...addresses: string[]) => [...(await fetchPictures(addresses)).keys()];

test("omits files that are not pictures, too large, private or unavailable", async () => {
  const wanted = ["/html", "/svg", "/large", "/gone", "/cut", "/nothing"].map(at);
  expect(await kept(...wanted, "http://10.0.0.1/a.png", "https://nowhere.example/a.png", "data:image/png,x")).toEqual(
    [],
  );
});

test("detects a picture's type from its first bytes", async () => {
  const pictures = await fetchPictures(["/jpeg", "/gif", "/webp", "/avif", "/small"].map(at));
  expect([...pictures.values()].map(({ mediaType }) => mediaType)).toEqual([
    "image/jpeg",
    "image/gif",
    "image/webp",
    "image/avif",
    "image/png",
  ]);
});

test("keeps the first twenty pictures, up to ten megabytes in total", async () => {
  const many = Array.from({ length: 25 }, (_, number) => at(`/small?${number}`));
  expect(await kept(...many)).toEqual(many.slice(0, 20));
  const heavy = Array.from({ length: 7 }, (_, number) => at(`/big?${number}`));
  expect(await kept(...heavy, at("/small"))).toEqual(heavy.slice(0, 5));
});

test("keeps a data URL picture like any other", async () => {
  const address = `data:image/gif;base64,${Buffer.from("GIF89a and so on").toString("base64")}`;
  expect(await kept(address)).toEqual([address]);
});
