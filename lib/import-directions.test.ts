import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { FLOORS } from "./floors";
import { byPath, code, importsOf, reached, targetsOf } from "./test-imports";
import type { SourceFile } from "./test-sources";

const offences = (allowed: (path: string, target: string) => boolean, kind?: "all" | "values") =>
  code.flatMap((file) =>
    targetsOf(file, kind).flatMap((target) => (allowed(file.path, target) ? [] : `${file.path} → ${target}`)),
  );

const folderOf = (path: string) => path.split("/")[1] ?? "";
const floorOf = (path: string) => FLOORS.findIndex((floor) => floor.some(([name]) => name === folderOf(path)));

const isIn = (folder: string) => (path: string) => path.startsWith(`${folder}/`);

const foldersAbove = (path: string) =>
  path
    .split("/")
    .slice(0, -1)
    .map((_, at, parts) => parts.slice(0, at + 1).join("/"));
const folders = [...new Set(code.flatMap(({ path }) => foldersAbove(path)))].sort();

/** The file or folder in a folder that contains a path; null outside it. */
const childOf = (folder: string, path: string) =>
  isIn(folder)(path) ? `${folder}/${path.slice(folder.length + 1).split("/")[0]}` : null;
const childrenOf = (folder: string) => [...new Set(code.flatMap(({ path }) => childOf(folder, path) ?? []))];

/** The ways from a folder or file in a folder to itself by imports of values; its files without folders count as one. */
function ringsIn(folder: string): string[][] {
  const nodeOf = (path: string) => {
    const child = childOf(folder, path);
    return child && byPath.has(child) ? `${folder}/·` : child;
  };
  const imports = new Map<string, Set<string>>();
  for (const file of code) {
    const from = nodeOf(file.path);
    if (from === null) continue;
    for (const to of targetsOf(file, "values").map(nodeOf)) {
      if (to !== null && to !== from) imports.set(from, (imports.get(from) ?? new Set()).add(to));
    }
  }
  return [...imports.keys()].flatMap((start) => {
    const ways = new Map([...(imports.get(start) ?? [])].map((next) => [next, [start, next]]));
    for (const [at, way] of ways) {
      for (const next of imports.get(at) ?? []) if (!ways.has(next)) ways.set(next, [...way, next]);
    }
    const ring = ways.get(start);
    return ring && start === [...ring].sort()[0] ? [ring] : [];
  });
}

describe("imports run one way", () => {
  test("every import of a project file names an existing file", () => {
    const missing = code.flatMap((file) => targetsOf(file).filter((target) => !existsSync(target)));
    expect(missing).toEqual([]);
  });

  test("db imports only types of lib and how errors are known, nothing of app, and lib imports nothing of app", () => {
    const isOfErrors = (path: string) => path === "lib/base/known-across-bundles.ts";
    expect(offences((path, target) => !isIn("db")(path) || isIn("db")(target) || isOfErrors(target), "values")).toEqual(
      [],
    );
    expect(offences((path, target) => !isIn("db")(path) || !isIn("app")(target))).toEqual([]);
    expect(offences((path, target) => !isIn("lib")(path) || !isIn("app")(target))).toEqual([]);
  });

  test("app reaches the store only through lib", () => {
    expect(offences((path, target) => !isIn("app")(path) || !isIn("db")(target), "values")).toEqual([]);
  });

  test("every folder of lib is on one floor", () => {
    const folders = new Set(code.filter(({ path }) => /^lib\/.*\//.test(path)).map(({ path }) => folderOf(path)));
    expect([...folders].sort()).toEqual(
      FLOORS.flat()
        .map(([name]) => name)
        .sort(),
    );
  });

  test("no import of a value goes up a floor, or to another folder of the same one", () => {
    const isBelow = (path: string, target: string) =>
      folderOf(path) === folderOf(target) || floorOf(target) < floorOf(path);
    expect(
      offences((path, target) => !isIn("lib")(path) || !isIn("lib")(target) || isBelow(path, target), "values"),
    ).toEqual([]);
  });

  test("a folder with folders in it has only its entry beside them", () => {
    // Next finds these by their names.
    const isNexts = (path: string) => /\/(page|layout|loading|error|global-error|not-found|route)\.tsx?$/.test(path);
    const crowded = folders.flatMap((folder) => {
      const own = childrenOf(folder).filter((child) => byPath.has(child) && !isNexts(child));
      return childrenOf(folder).some((child) => !byPath.has(child)) && own.length > 1 ? [`${folder}: ${own}`] : [];
    });
    expect(crowded).toEqual([]);
  });

  test("no folders, and no files with them, import each other in a ring", () => {
    expect(folders.flatMap((folder) => ringsIn(folder).map((ring) => `${folder}: ${ring.join(" → ")}`))).toEqual([]);
  });

  test("only what starts the process imports lib/start", () => {
    const starts = (path: string) => path === "app/front/in-front.ts" || isIn("lib/start")(path);
    expect(offences((path, target) => !isIn("lib/start")(target) || starts(path))).toEqual([]);
  });

  test("a route of /api/d imports only rest and its operations", () => {
    const known = (target: string) => target === "lib/doors/rest.ts" || isIn("lib/operations")(target);
    expect(offences((path, target) => !isIn("app/api/d")(path) || known(target))).toEqual([]);
  });
});

test("every server action goes through the gate, and what it does is declared with the other operations", () => {
  const EXPORT = /^export\s+(?!type\b)(.*)$/gm;
  const DECLARED =
    /^const \w+ = (?:action\(operations\.\w+\)|guestAction\(\w+AsGuest\)|guestAction\(openGuestLink\));$/;
  const files = code.filter(({ text }) => /["']use server["']/.test(text));
  expect(files.length).toBeGreaterThan(20);
  const around = files.flatMap(({ path, text }) => {
    // Inside a function the directive would make it an action, which this check cannot see.
    const isWhole = /^["']use server["'];\n/.test(text) && text.match(/["']use server["']/g)?.length === 1;
    const isGated = /^import \{ (?:action|guestAction) \} from "#lib\/doors\/action";$/m.test(text);
    // The appearance is a cookie of the browser, and nothing of the workspace.
    const isDeclared = path === "app/appearance/keep-appearance.ts" ? /^const \w+ = action\(\{$/ : DECLARED;
    const other = [...text.matchAll(EXPORT)].filter(([, what = ""]) => !isDeclared.test(what));
    return isWhole && isGated && other.length === 0 ? [] : path;
  });
  expect(around).toEqual([]);
});

// The files with SQL, in addition to every store.ts.
const WITH_SQL = new Set([
  "lib/start/start-runtime.ts",
  "lib/people/admin/remove-person.ts",
  "lib/doors/idempotency.ts",
  "lib/doors/mcp-tasks.ts",
  "lib/doors/check-store.ts",
  "lib/doors/store-error.ts",
  "lib/archive/read.ts",
  "lib/archive/tables.ts",
  "lib/people/auth/key-cache.ts",
  "lib/access/locks/lock-person.ts",
  "lib/limits/quotas.ts",
  "lib/people/auth/sessions.ts",
  "lib/changes/comments/list.ts",
  "lib/changes/comments/mention-people.ts",
  "lib/works/library/entries/known.ts",
  "lib/works/library/entries/list.ts",
  "lib/works/library/entries/orders.ts",
  "lib/works/library/entries/search.ts",
  "lib/works/library/entries/duplicates.ts",
  "lib/works/library/entries/filing.ts",
  "lib/documents/store/list.ts",
  "lib/doors/last-edit.ts",
  "lib/doors/mcp-tasks.ts",
  "lib/people/accounts/invitations.ts",
  "lib/people/accounts/passkeys.ts",
  "lib/people/accounts/sessions.ts",
  "lib/history/events/packed.ts",
  "lib/history/steps/folded.ts",
  "lib/history/versions/agent-changes.ts",
  "lib/history/versions/pack-versions.ts",
  "lib/history/versions/verify-history.ts",
  "lib/changes/writing/commit.ts",
  "lib/changes/writing/update-statements.ts",
]);

test("only stores import the database, and each imports server-only", () => {
  const mayImport = (path: string) =>
    /^lib\/([\w-]+\/)+store\.ts$/.test(path) || WITH_SQL.has(path) || isIn("db")(path);
  // What the database checks by name, which answers name too.
  const isList = (target: string) => target === "db/schema/kinds-of-change.ts";
  expect(offences((path, target) => mayImport(path) || !isIn("db")(target) || isList(target), "values")).toEqual([]);
  const stores = code.filter(
    (file) =>
      isIn("lib")(file.path) && targetsOf(file, "values").some((target) => isIn("db")(target) && !isList(target)),
  );
  expect(stores.filter(({ text }) => !text.includes('import "server-only"')).map(({ path }) => path)).toEqual([]);
});

describe("code in the browser", () => {
  const server = ["server-only", "next/headers", "next/cache"];
  const pathsTo = (modules: readonly string[]) => (start: SourceFile) =>
    [...reached(start)].flatMap(([path, way]) => {
      const file = byPath.get(path);
      const imports = file ? importsOf(file).filter(({ isType }) => !isType) : [];
      return imports.some(({ from }) => modules.includes(from) || from.startsWith("node:")) ? way.join(" → ") : [];
    });

  test("the document model imports nothing that belongs to the server", () => {
    const pure = code.filter((file) => isIn("lib/document")(file.path));
    expect(pure.length).toBeGreaterThan(30);
    expect(pure.flatMap(pathsTo(server))).toEqual([]);
  });

  // Even zod/mini is 23 kB, which every page would wait for; `read-json` checks what a browser reads.
  test("a client component imports nothing that belongs to the server, except actions, and no zod", () => {
    const isAction = ({ text }: SourceFile) => /^["']use server["']/.test(text);
    const clients = code.filter(({ text }) => /^["']use client["']/.test(text));
    expect(clients.length).toBeGreaterThan(10);
    const ways = clients.flatMap(pathsTo([...server, "zod", "zod/mini"]));
    const actions = new Set(code.filter(isAction).map(({ path }) => path));
    expect(ways.filter((way) => !way.split(" → ").some((path) => actions.has(path)))).toEqual([]);
  });
});

test("no file only re-exports others", () => {
  const barrels = code.filter(({ path, text }) => {
    const statements = text
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")
      .split(";")
      .map((statement) => statement.trim())
      .filter(Boolean);
    return (
      path !== "db/schema.ts" &&
      statements.length > 0 &&
      statements.every((statement) => /^export\b[^=]*\bfrom\b/.test(statement))
    );
  });
  expect(barrels.map(({ path }) => path)).toEqual([]);
  expect(code.filter(({ path }) => /\/index\.tsx?$/.test(path)).map(({ path }) => path)).toEqual([]);
});

test("no file is a collection of unrelated helpers", () => {
  const drawers = code.filter(({ path }) => /\/(utils?|helpers?|misc|common|types)\.tsx?$/.test(path));
  expect(drawers.map(({ path }) => path)).toEqual([]);
});

test("every link to a page is drawn by the component of our own", () => {
  const others = code.filter(({ path, text }) => isIn("app")(path) && /from "next\/link"/.test(text));
  expect(others.map(({ path }) => path)).toEqual([]);
});

test("no file asks URL.canParse, which Node 20 answers wrongly in a busy process", () => {
  const asking = code.filter(({ text }) => /URL\.canParse\(/.test(text));
  expect(asking.map(({ path }) => path)).toEqual([]);
});

test("process-wide values go through perProcess", () => {
  const slots = code.filter(({ path, text }) => path !== "lib/base/per-process.ts" && /Symbol\.for\(/.test(text));
  // Properties of each store and of each error class, not of the process.
  expect(slots.map(({ path }) => path).sort()).toEqual([
    "db/connection/read-cache.ts",
    "lib/base/known-across-bundles.ts",
  ]);
});
