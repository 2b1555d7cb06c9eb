import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const settingsIn = (text: string) =>
  [...text.matchAll(/\b(MALLOC_\w+)=(\d+)|--(v8-pool-size)=(\d+)/g)].map((found) => found.slice(1).filter(Boolean));

test.each(["Dockerfile", "docs/deploy/colophon.service"])(
  "%s gives the C library and Node the same settings as npm start",
  (file) => {
    const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
    const expected = settingsIn(scripts.start);
    expect(expected.map(([name]) => name)).toEqual(expect.arrayContaining(["MALLOC_ARENA_MAX", "v8-pool-size"]));
    expect(settingsIn(readFileSync(file, "utf8"))).toEqual(expected);
  },
);
