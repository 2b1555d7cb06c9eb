import { expect, test } from "vitest";
import { slashPlaceIn } from "./slash-place";

test.each(["/", "The sea /foot", "/head", "\ufffc/"])("%j opens the whole menu", (before) => {
  expect(slashPlaceIn(before)).toBe("start");
});

test.each(["sea/", "The sea/foot", "The sea./", "(the sea)/foo", "“sea”/", "It's/"])(
  "%j opens the menu of a line",
  (before) => {
    expect(slashPlaceIn(before)).toBe("word");
  },
);

test.each(["https:/", "https://a", "example.org/foot", "1/", "3/4", "src/lib/foot", "24/12"])(
  "%j opens none",
  (before) => {
    expect(slashPlaceIn(before)).toBeNull();
  },
);
