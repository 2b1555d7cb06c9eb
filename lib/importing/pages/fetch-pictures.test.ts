import { afterAll, beforeAll, expect, test } from "vitest";
import { picture } from "#lib/files/test-pictures";
import { openFetch, overrideFetch } from "#lib/outside/fetch-public";
import { resolveNone } from "#lib/outside/guarded-agent";
import { openTestSite, page } from "#lib/outside/test-site";
import { fetchPictures } from "./fetch-pictures";

const MEGABYTE = 1024 * 1024;
const FORMATS = ["jpeg", "gif", "webp", "avif"] as const;
const texts = { svg: "<svg xmlns='http://www.w3.org/2000/svg'/>", html: "<p>", broken: "\x89PNG\r\n\x1a\nand so on" };

let site: Awaited<ReturnType<typeof openTestSite>>;
const at = (path: string) => site.origin + path;

beforeAll(async () => {
  const kinds = Object.entries(texts).map(([kind, text]) => [
    `/${kind}`,
    page(Buffer.from(text, "latin1"), "image/png"),
  ]);
  for (const format of FORMATS) kinds.push([`/${format}`, page(await picture(format), "image/png")]);
  const small = await picture("png");
  // What follows a picture's end is not of it, and counts as fetched.
  const png = (bytes: number) => Buffer.concat([small, Buffer.alloc(bytes - small.length)]);
  site = await openTestSite({
    ...Object.fromEntries(kinds),
    "/small": page(small, "text/html"),
    "/large": page(png(2 * MEGABYTE + 1), "image/png"),
    "/big": page(png(2 * MEGABYTE), "image/png"),
    "/gone": (_, reply) => reply.writeHead(404).end(small),
    "/cut": (_, reply) => void reply.writeHead(200, { "content-length": 100 }).write("x", () => reply.destroy()),
  });
  overrideFetch(openFetch(resolveNone, new Set([site.place])));
});
afterAll(async () => {
  overrideFetch(undefined);
  await site.close();
});

const kept = async (...addresses: string[]) => [...(await fetchPictures("usr_1", addresses)).keys()];

test("omits files that are not whole pictures, too large, private or unavailable", async () => {
  const wanted = ["/html", "/svg", "/broken", "/large", "/gone", "/cut", "/nothing"].map(at);
  expect(await kept(...wanted, "http://10.0.0.1/a.png", "https://nowhere.example/a.png", "data:image/png,x")).toEqual(
    [],
  );
});

test("detects a picture's type from its first bytes", async () => {
  const pictures = await fetchPictures("usr_1", ["/jpeg", "/gif", "/webp", "/avif", "/small"].map(at));
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
  const address = `data:image/gif;base64,${(await picture("gif")).toString("base64")}`;
  expect(await kept(address)).toEqual([address]);
});
