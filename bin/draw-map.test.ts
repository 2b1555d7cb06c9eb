import { expect, test } from "vitest";
import { drawMap, THEMES } from "./draw-map";

// `npx vitest run bin/draw-map.test.ts -u` draws it again.
test.each(THEMES)("the %s map in docs shows the floors as they are", async (theme) => {
  await expect(drawMap(theme)).toMatchFileSnapshot(`../docs/map-${theme}.svg`);
});
