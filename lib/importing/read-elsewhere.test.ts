import { expect, test } from "vitest";
import { readElsewhere } from "./read-elsewhere";

const page = (html: string) => ({
  kind: "html" as const,
  url: "https://example.org/",
  contentType: "text/html; charset=utf-8",
  body: new TextEncoder().encode(html),
});

test("a page that takes too long is given up, and the next one is read all the same", async () => {
  const endless = page("<b><i>".repeat(700_000));
  const [tangled, plain] = await Promise.allSettled([
    readElsewhere(endless, 50),
    readElsewhere(page("<h1>Tides</h1><p>The sea.")),
  ]);
  expect(tangled).toMatchObject({ reason: { code: "import_failed", message: expect.stringContaining("too tangled") } });
  expect(plain).toMatchObject({ value: { title: "Tides" } });
});

test("more pages than can be read in time are refused at once", async () => {
  const asked = Array.from({ length: 31 }, () => readElsewhere(page("<p>The sea.")));
  const codes = (await Promise.allSettled(asked)).map((one) => (one.status === "rejected" ? one.reason.code : "read"));
  expect(codes).toEqual([...Array(30).fill("read"), "unavailable"]);
  expect((await readElsewhere(page("<p>The sea."))).content.content).toHaveLength(1);
});

test("a refusal keeps its code and its hint on the way back", async () => {
  await expect(readElsewhere(page("<p></p>"))).rejects.toMatchObject({
    name: "AppError",
    code: "import_failed",
    status: 422,
    hint: expect.stringContaining("scripts"),
  });
});
