import { expect, test } from "vitest";
import { memoizeResult, remembered } from "./memoize-result";

test("what is made from a remembered answer is made once, also from what was made", () => {
  const [wrap, print] = [memoizeResult<object>(), memoizeResult<string>()];
  const answer = remembered({ id: 1 });
  let count = 0;
  const wrapped = () => wrap(answer, () => ({ count: ++count }));
  const printed = () => print(wrapped(), () => JSON.stringify([wrapped(), ++count]));
  expect([printed(), printed(), printed()]).toEqual(Array(3).fill('[{"count":1},2]'));
});

test("what is made from any other answer is made anew", () => {
  const make = memoizeResult<object>();
  const answer = {};
  expect(make(answer, () => ({}))).not.toBe(make(answer, () => ({})));
  expect(make(null, () => answer)).toBe(answer);
});
