import { createRequire } from "node:module";
import { QueryClient } from "@tanstack/query-core";
import nextConstants from "next/dist/lib/constants.js";
import { expect, test } from "vitest";
import { sourceFiles } from "#lib/test-sources";
import config from "../../next.config";
import * as constants from "./next-constants";
import * as messages from "./next-instant-messages";
import * as interception from "./next-interception-routes";
import * as links from "./next-links";
import { MutationCache } from "./no-mutations";

const require = createRequire(import.meta.url);
const requests = Object.keys(config.turbopack?.resolveAlias ?? {}).filter((request) => request.startsWith("."));
const asking = (folder: string) =>
  sourceFiles(folder, /\.js$/)
    .filter(({ path }) => !/\/(?:dev|pages)\/|\/(?:form|link)\.js$/.test(path))
    .map(({ path, text }) => ({ path, text, asks: requests.filter((request) => text.includes(`"${request}"`)) }))
    .filter(({ asks }) => asks.length > 0);
const next = ["client", "shared/lib"].flatMap((folder) => asking(`node_modules/next/dist/${folder}`));
const queries = asking("node_modules/@tanstack/query-core/build/modern");

/** The names that Next's code takes of a module, which it calls so. */
const takenOf = (module: string) =>
  [...new Set(next.flatMap(({ text }) => [...text.matchAll(new RegExp(`\\b_${module}\\.(\\w+)`, "g"))]))]
    .map(([, name = ""]) => name)
    .filter((name, at, all) => all.indexOf(name) === at)
    .sort();

test("each module is asked for by the name that is given", () => {
  const asked = [...next, ...queries].flatMap(({ asks }) => asks);
  expect([...new Set(asked)].sort()).toEqual([...requests].sort());
});

test("each has what Next takes of it", () => {
  expect(takenOf("constants")).toEqual(Object.keys(constants).sort());
  expect(takenOf("interceptionroutes")).toEqual(Object.keys(interception).sort());
  expect(takenOf("links")).toEqual(Object.keys(links).sort());
  expect(takenOf("instantmessages")).toEqual(Object.keys(messages).sort());
});

test("routes within others are known as Next knows them", () => {
  const theirs = require("next/dist/shared/lib/router/utils/interception-routes");
  expect(interception.INTERCEPTION_ROUTE_MARKERS).toEqual(theirs.INTERCEPTION_ROUTE_MARKERS);
  for (const path of ["/", "/d/[id]", "/(workspace)/(list)/page", "/feed/(.)photo", "/(..)photo/a", "/a/(...)b"]) {
    expect([path, interception.isInterceptionRouteAppPath(path)]).toEqual([
      path,
      theirs.isInterceptionRouteAppPath(path),
    ]);
  }
});

test("the constants are Next's own", () => {
  const theirs: Record<string, unknown> = { ...nextConstants };
  for (const [name, value] of Object.entries(constants)) expect([name, value]).toEqual([name, theirs[name]]);
});

test("no file of ours is asked for by such a name", () => {
  const files = ["app", "lib", "db"].flatMap((folder) => sourceFiles(folder));
  const ours = files.filter(({ text }) => requests.some((request) => text.includes(`from "${request}"`)));
  expect(ours.map(({ path }) => path)).toEqual([]);
});

test("only useWrite has mutations, from a client of its own, and the other client works without", async () => {
  const using = sourceFiles("app").filter(({ text }) =>
    /import \{[^}]*mutation[^}]*\} from "@tanstack\/react-query"/i.test(text),
  );
  expect(using.map(({ path }) => path)).toEqual(["app/(workspace)/queries/use-write.ts"]);
  expect(using[0]?.text).toMatch(/useMutation\(\{[^}]*\}, writes\);/);
  const client = new QueryClient({ mutationCache: new MutationCache() as never });
  expect(client.isMutating()).toBe(0);
  await client.resumePausedMutations();
  client.clear();
});

test("what Next would add to old browsers is in all that have the colours of the workspace", () => {
  const added = sourceFiles("node_modules/next/dist/build/polyfills", /^polyfill-module\.js$/).map(({ text }) => text);
  // In browsers since 2023 at the latest; `light-dark()` since 2024.
  const known = ["trimStart", "trimEnd", "description", "flat", "finally", "fromEntries", "at", "hasOwn", "canParse"];
  const names = added.flatMap((text) => [...text.matchAll(/(?:"(\w+)"in |(?:prototype|Object)\.(\w+)\|\|\()/g)]);
  expect(names.map(([, one, other]) => one ?? other)).toEqual(known);
});

test("the process has what that of Next has and packages ask for", async () => {
  const ours = require("./process.cjs");
  const theirs = Object.keys(require("next/dist/compiled/process"));
  const unasked = ["binding", "chdir", "listeners", "prependListener", "prependOnceListener"];
  expect(Object.keys(ours).sort()).toEqual(theirs.filter((name) => !unasked.includes(name)).sort());
  const given: unknown[] = [];
  ours.nextTick((...values: unknown[]) => given.push(...values), 1, 2);
  expect(given).toEqual([]);
  await Promise.resolve();
  expect(given).toEqual([1, 2]);
});
