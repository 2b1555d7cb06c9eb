import { expect, test } from "vitest";
import { ApiError } from "#lib/doors/client";
import { runEach } from "./run-each";

const refusal = (code: ConstructorParameters<typeof ApiError>[1]) => new ApiError(400, code, "No.");

test("a failure leaves the other items alone, and is told with its item", async () => {
  const run = async (n: number) => {
    if (n % 3 === 0) throw refusal("title_required");
  };
  const { done, failed } = await runEach([1, 2, 3, 4, 5, 6], { run });
  expect(done.toSorted()).toEqual([1, 2, 4, 5]);
  expect(failed.map(({ item }) => item).toSorted()).toEqual([3, 6]);
});

test("a request over the limit is repeated after a pause", async () => {
  let refused = 2;
  let waited = 0;
  const { done, failed } = await runEach(["a", "b"], {
    wait: async () => {
      waited += 1;
    },
    run: async () => {
      if (refused-- > 0) throw refusal("rate_limited");
    },
  });
  expect([done.toSorted(), failed, waited]).toEqual([["a", "b"], [], 2]);
});

test("without a connection the rest is not tried", async () => {
  let asked = 0;
  const run = async () => {
    asked += 1;
    throw refusal("offline");
  };
  const { failed } = await runEach(
    Array.from({ length: 50 }, (_, at) => at),
    { run },
  );
  expect(failed).toHaveLength(50);
  expect(asked).toBeLessThanOrEqual(4);
});

test("counts what is finished", async () => {
  const seen: number[] = [];
  await runEach([1, 2, 3], { run: async () => {}, onProgress: (count) => seen.push(count) });
  expect(seen).toEqual([1, 2, 3]);
});
