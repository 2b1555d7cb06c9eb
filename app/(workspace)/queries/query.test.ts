import { QueryClient, QueryObserver } from "@tanstack/query-core";
import { describe, expect, test } from "vitest";
import { UserError } from "../../results/user-error";
import { actionQuery, reload, routeKey } from "./query";

/** A query in use whose requests are answered by hand. */
function watched() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const asked: ((answer: string) => void)[] = [];
  const queryKey = ["words"];
  const queryFn = () => new Promise<string>((resolve) => asked.push(resolve));
  const observer = new QueryObserver(client, { queryKey, queryFn });
  observer.subscribe(() => {});
  const answer = async (words: string) => {
    asked.at(-1)?.(words);
    await client.getQueryCache().find({ queryKey })?.promise;
  };
  return { asked, answer, seen: () => observer.getCurrentResult().data, again: () => reload(client, queryKey) };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe("reload", () => {
  test("repeats a request in flight, which may have read the state before the change", async () => {
    const { asked, answer, seen, again } = watched();
    void again();
    expect(asked).toHaveLength(1);
    await answer("before");
    await nextTurn();
    expect(asked).toHaveLength(2);
    await answer("after");
    await nextTurn();
    expect(seen()).toBe("after");
  });

  test("makes one request of many reloads meanwhile, and shows each result", async () => {
    const { asked, answer, seen, again } = watched();
    await answer("first");
    const all = [again(), again()];
    await nextTurn();
    all.push(again(), again(), again());
    await answer("second");
    await nextTurn();
    expect(seen()).toBe("second");
    expect(asked).toHaveLength(3);
    await answer("third");
    await Promise.all(all);
    expect(asked).toHaveLength(3);
  });

  test("repeats a request that fails", async () => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    let count = 0;
    const queryFn = async () => {
      count += 1;
      if (count === 1) throw new Error("no answer");
      return count;
    };
    const observer = new QueryObserver(client, { queryKey: ["count"], queryFn });
    observer.subscribe(() => {});
    await reload(client, ["count"]);
    expect(observer.getCurrentResult().data).toBe(2);
  });
});

test("a key without fields covers all queries of its route, and one with fields those that have them", async () => {
  const client = new QueryClient();
  client.setQueryData(routeKey("GET /api/d/[id]/versions", { id: "doc_1", limit: 100 }), []);
  client.setQueryData(routeKey("GET /api/d/[id]/versions", { id: "doc_2" }), []);
  const covered = (...of: Parameters<typeof routeKey>) =>
    client.getQueryCache().findAll({ queryKey: routeKey(...of) }).length;
  expect(covered("GET /api/d/[id]/versions")).toBe(2);
  expect(covered("GET /api/d/[id]/versions", { id: "doc_1" })).toBe(1);
  expect(covered("GET /api/d")).toBe(0);
});

describe("the query of a server action", () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });

  test("fails with the message of a refusal", async () => {
    const query = actionQuery(["refused"], async () => ({ ok: false, error: "No style has this id." }));
    await expect(client.fetchQuery(query)).rejects.toEqual(new UserError("No style has this id."));
  });

  test("fails as unreachable when the action throws", async () => {
    const query = actionQuery(["unreachable"], () => Promise.reject(new TypeError("Failed to fetch")));
    await expect(client.fetchQuery(query)).rejects.toMatchObject({ code: "offline" });
  });

  test("returns the value of a success", async () => {
    const query = actionQuery(["known"], async () => ({ ok: true, value: ["en-GB"] }));
    expect(await client.fetchQuery(query)).toEqual(["en-GB"]);
  });
});
