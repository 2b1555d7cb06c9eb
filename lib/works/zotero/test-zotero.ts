import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { ITEM_TYPES } from "./items/item-types";
import { type Data, isUnchanged, type Stored, showRelations, storedRelations } from "./test-zotero-relations";

type Answer = { status: number; body?: unknown; headers?: Record<string, string> };
type Kind = "items" | "collections";

/** A library of the stand-in. */
type TestLibrary = {
  place: string;
  version: number;
  items: Map<string, Stored>;
  collections: Map<string, Stored>;
  erased: { kind: Kind; key: string; version: number }[];
};

const ACCOUNT = { userID: 475425, username: "jdoe" };
/** The key that the stand-in accepts. */
export const TEST_KEY = "P9NiFoyLeZu2bZNvvuQPDWsd";

const OWN_FIELDS = new Set([
  "key",
  "version",
  "itemType",
  "creators",
  "tags",
  "collections",
  "relations",
  "deleted",
  "dateAdded",
  "dateModified",
  "parentItem",
]);
const CHILD_FIELDS: Record<string, string[]> = {
  note: ["note"],
  attachment: [
    "title",
    "url",
    "accessDate",
    "note",
    "linkMode",
    "contentType",
    "charset",
    "filename",
    "md5",
    "mtime",
    "path",
  ],
  annotation: [
    "annotationType",
    "annotationAuthorName",
    "annotationText",
    "annotationComment",
    "annotationColor",
    "annotationPageLabel",
    "annotationSortIndex",
    "annotationPosition",
  ],
};
const ANNOTATED = new Set(["imported_file", "imported_url", "linked_file"]);
const QUERIES = new Set(["itemType", "since", "limit", "start", "sort", "direction", "includeTrashed"]);

/**
 * A server that answers as version 3 of Zotero's API does, with versions, the trash and refusals
 * (https://www.zotero.org/support/dev/web_api/v3/start); what it does not know is counted in `unknown`.
 */
export async function openTestZotero() {
  const libraries = new Map([["/users/475425", newLibrary("/users/475425")]]);
  const groups = new Map<number, { name: string; canWrite: boolean }>();
  const unknown: string[] = [];
  const asked: string[] = [];
  const planned: (Answer | null)[] = [];
  let beforeWrite: (() => void) | null = null;
  let isAnswerLost = false;
  let isKeyValid = true;
  let open = 0;
  let mostOpen = 0;

  const server = createServer((request, response) => {
    open++;
    mostOpen = Math.max(mostOpen, open);
    reply(request)
      .catch((error: unknown): Answer => ({ status: 500, body: String(error) }))
      .then((answer) => send(response, answer))
      .finally(() => open--);
  });

  async function reply(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? "/", "http://zotero.test");
    const { method = "GET" } = request;
    asked.push(`${method} ${url.pathname}${url.search}`);
    if (request.headers["zotero-api-version"] !== "3") return fail(request, "no version");
    const next = planned.shift();
    if (next) return next;
    const text = await textOf(request);
    if (!isKeyValid || request.headers.authorization !== `Bearer ${TEST_KEY}`)
      return { status: 403, body: "Invalid key" };
    if (url.pathname === "/keys/current") return { status: 200, body: keyInfo() };
    if (url.pathname === `/users/${ACCOUNT.userID}/groups`) return { status: 200, body: groupList() };
    const [, place = "", what = ""] =
      /^(\/(?:users|groups)\/\d+)\/(items|collections|deleted)$/.exec(url.pathname) ?? [];
    const library = libraries.get(place);
    if (!library) return fail(request, "no such library");
    if (method === "GET" && what === "deleted") return deleted(library, url);
    if (method === "GET") return list(library, what as Kind, url, request);
    const group = groups.get(Number(place.replace("/groups/", "")));
    if (group && !group.canWrite) return { status: 403, body: "Write access denied" };
    beforeWrite?.();
    beforeWrite = null;
    const since = request.headers["if-unmodified-since-version"];
    if (since === undefined) return { status: 428, body: "If-Unmodified-Since-Version not provided" };
    if (library.version > Number(since)) return { status: 412, headers: version(library) };
    if (method === "POST") {
      const written = write(library, what as Kind, text);
      const answer = isAnswerLost ? { status: 500, body: "lost" } : written;
      isAnswerLost = false;
      return answer;
    }
    if (method === "DELETE" && what === "collections") return erase(library, url);
    return fail(request, "no such method");
  }

  function fail(request: IncomingMessage, why: string): Answer {
    unknown.push(`${request.method} ${request.url}: ${why}`);
    return { status: 500, body: why };
  }

  const keyInfo = () => ({
    key: TEST_KEY,
    ...ACCOUNT,
    displayName: "Jane Doe",
    access: {
      user: { library: true, notes: true, write: true, files: true },
      groups: Object.fromEntries([...groups].map(([id, { canWrite }]) => [id, { library: true, write: canWrite }])),
    },
  });

  const groupList = () =>
    [...groups].map(([id, { name }]) => ({
      id,
      version: 1,
      data: { id, name, type: "Private", libraryEditing: "members" },
    }));

  function list(library: TestLibrary, what: Kind, url: URL, request: IncomingMessage): Answer {
    const extra = [...url.searchParams.keys()].find((name) => !QUERIES.has(name));
    if (extra) return fail(request, `the parameter ${extra}`);
    const number = (name: string, standard: number) => Number(url.searchParams.get(name) ?? standard);
    const type = url.searchParams.get("itemType");
    const isAsked = ({ itemType }: Data) =>
      type === null || (type.startsWith("-") ? itemType !== type.slice(1) : itemType === type);
    const all = [...library[what].values()].filter(
      ({ version: own, data }) =>
        own > number("since", 0) && isAsked(data) && (url.searchParams.get("includeTrashed") === "1" || !data.deleted),
    );
    const limit = Math.min(number("limit", 25), 100);
    const page = all.slice(number("start", 0), number("start", 0) + limit);
    const show = what === "items" ? showRelations(library) : ({ data }: Stored) => data;
    const links = (key: string) => ({
      alternate: { href: `https://www.zotero.org/jdoe/items/${key}`, type: "text/html" },
    });
    return {
      status: 200,
      body: page.map((one) => ({
        ...one,
        data: show(one),
        library: { type: "user" },
        links: links(one.key),
        meta: {},
      })),
      headers: { ...version(library), "total-results": String(all.length) },
    };
  }

  function deleted(library: TestLibrary, url: URL): Answer {
    const since = Number(url.searchParams.get("since"));
    const keys = (kind: Kind) =>
      library.erased.filter((one) => one.kind === kind && one.version > since).map(({ key }) => key);
    return {
      status: 200,
      body: { collections: keys("collections"), items: keys("items"), searches: [], tags: [], settings: [] },
      headers: version(library),
    };
  }

  function write(library: TestLibrary, what: Kind, text: string): Answer {
    const objects: Data[] = JSON.parse(text);
    if (objects.length > 50) return { status: 413, body: "Too many objects" };
    const next = library.version + 1;
    const body = { successful: {} as Data, success: {} as Data, unchanged: {} as Data, failed: {} as Data };
    for (const [at, object] of objects.entries()) {
      const key = String(object.key);
      const before = library[what].get(key);
      const relations = before && object.relations ? storedRelations(library, before, object) : null;
      const data = { ...before?.data, ...object, ...(relations ? { relations } : {}), key, version: next };
      const fault = what === "items" ? faultOf(library, data, before?.data) : faultOfCollection(library, data);
      if ((before?.version ?? 0) > Number(object.version ?? 0))
        body.failed[at] = { key, code: 412, message: "Item has been modified since specified version" };
      else if (before && relations && isUnchanged(before, { ...object, relations })) body.unchanged[at] = key;
      else if (fault) body.failed[at] = { key, code: 400, message: fault };
      else {
        const stored = { key, version: next, data: { tags: [], collections: [], ...data } };
        library[what].set(key, stored);
        library.version = next;
        body.successful[at] = stored;
        body.success[at] = key;
      }
    }
    return { status: 200, body, headers: version(library) };
  }

  function erase(library: TestLibrary, url: URL): Answer {
    library.version++;
    for (const key of (url.searchParams.get("collectionKey") ?? "").split(",")) {
      library.collections.delete(key);
      library.erased.push({ kind: "collections", key, version: library.version });
    }
    return { status: 204, headers: version(library) };
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const libraryAt = (place: string) => libraries.get(place) ?? newLibrary(place);

  return {
    origin: `http://127.0.0.1:${port}`,
    /** Requests that the real API would not understand; none in a correct client. */
    unknown,
    asked,
    mostAtOnce: () => mostOpen,
    /** Answers the next requests so; null is the usual answer. */
    plan: (...answers: (Answer | null)[]) => void planned.push(...answers),
    /** Answers as usual again. */
    unplan: () => {
      planned.length = 0;
      isAnswerLost = false;
    },
    /** Runs once before the next write, as another program that writes meanwhile. */
    meanwhile: (change: () => void) => {
      beforeWrite = change;
    },
    /** Does the next write, and answers it with a failure. */
    loseAnswer: () => {
      isAnswerLost = true;
    },
    refuseKey: (isRefused = true) => {
      isKeyValid = !isRefused;
    },
    addGroup: (id: number, name: string, canWrite = true) => {
      groups.set(id, { name, canWrite });
      libraries.set(`/groups/${id}`, newLibrary(`/groups/${id}`));
    },
    /** Puts objects into a library in one write, as Zotero's own program does. */
    put: (given: Data[], what: Kind = "items", place = "/users/475425") => {
      const library = libraryAt(place);
      library.version++;
      for (const data of given) {
        const key = String(data.key);
        const before = library[what].get(key)?.data ?? { tags: [], collections: [], dateAdded: "2020-01-02T03:04:05Z" };
        library[what].set(key, {
          key,
          version: library.version,
          data: { ...before, ...data, version: library.version },
        });
      }
    },
    eraseItem: (key: string, place = "/users/475425") => {
      const library = libraryAt(place);
      library.version++;
      library.items.delete(key);
      library.erased.push({ kind: "items", key, version: library.version });
    },
    eraseCollection: (key: string) => {
      const library = libraryAt("/users/475425");
      library.version++;
      library.collections.delete(key);
      library.erased.push({ kind: "collections", key, version: library.version });
    },
    /** The data of all objects of a kind that are not in the trash. */
    all: (what: Kind = "items", place = "/users/475425"): Data[] =>
      [...libraryAt(place)[what].values()].map(({ data }) => data).filter(({ deleted }) => !deleted),
    item: (key: string, place = "/users/475425"): Data | undefined => {
      const stored = libraryAt(place).items.get(key);
      return stored && showRelations(libraryAt(place))(stored);
    },
    version: () => libraryAt("/users/475425").version,
    reset: () => {
      libraries.clear();
      groups.clear();
      libraries.set("/users/475425", newLibrary("/users/475425"));
      asked.length = 0;
      planned.length = 0;
      unknown.length = 0;
      beforeWrite = null;
      isAnswerLost = false;
      isKeyValid = true;
      mostOpen = 0;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A running stand-in for Zotero. */
export type TestZotero = Awaited<ReturnType<typeof openTestZotero>>;

const newLibrary = (place: string): TestLibrary => ({
  place,
  version: 0,
  items: new Map(),
  collections: new Map(),
  erased: [],
});

const version = (library: TestLibrary) => ({ "last-modified-version": String(library.version) });

function faultOf(library: TestLibrary, data: Data, before: Data | undefined): string | null {
  if (!/^[23456789ABCDEFGHIJKLMNPQRSTUVWXYZ]{8}$/.test(String(data.key)))
    return `'${data.key}' is not a valid item key`;
  const name = String(data.itemType);
  const type = ITEM_TYPES.get(name);
  const own = CHILD_FIELDS[name];
  if (!type && !own) return `'${name}' is not a valid item type`;
  if (own && typeof data.parentItem === "string" && !library.items.has(data.parentItem)) return "Parent item not found";
  for (const [field, value] of Object.entries(data)) {
    if (OWN_FIELDS.has(field)) continue;
    if (!type?.fields.has(field) && !own?.includes(field)) return `'${field}' is not a valid field for type '${name}'`;
    if (typeof value !== "string") return `'${field}' must be a string`;
  }
  if (name === "annotation") return faultOfAnnotation(library, data, before);
  const creators = Array.isArray(data.creators) ? data.creators : [];
  const bad = creators.find(({ creatorType }) => !type?.creators.includes(String(creatorType)));
  if (bad) return `'${bad.creatorType}' is not a valid creator type for item type '${name}'`;
  const access = String(data.accessDate ?? "");
  return access === "" || /^\d{4}-\d{2}-\d{2}/.test(access) ? null : "'accessDate' must be in ISO 8601";
}

function faultOfAnnotation({ items }: TestLibrary, data: Data, before: Data | undefined): string | null {
  const parent = items.get(String(data.parentItem))?.data;
  if (!ANNOTATED.has(String(parent?.linkMode))) return "Parent item of annotation must be a file attachment";
  if (before && before.annotationType !== data.annotationType) return "Cannot change annotationType";
  const hasText = data.annotationType === "highlight" || data.annotationType === "underline";
  if (!hasText && data.annotationText !== undefined)
    return "'annotationText' can only be set for highlight and underline annotations";
  if (!/^\d{5}\|\d{6,7}\|\d{5}$/.test(String(data.annotationSortIndex))) return "Invalid sortIndex";
  if (!/^#[0-9a-f]{6}$/.test(String(data.annotationColor ?? "#ffd400"))) return "annotationColor must be a hex color";
  const { pageIndex, rects } = JSON.parse(String(data.annotationPosition));
  return Number.isInteger(pageIndex) && Array.isArray(rects) ? null : "Invalid annotationPosition";
}

function faultOfCollection(library: TestLibrary, { name, parentCollection }: Data): string | null {
  if (typeof name !== "string" || name === "") return "'name' not provided";
  if (parentCollection && !library.collections.has(String(parentCollection))) return "Parent collection not found";
  return null;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += chunk;
  return text;
}

function send(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  const type = { "content-type": "application/json", "zotero-api-version": "3" };
  response.writeHead(status, { ...type, ...headers }).end(body === undefined ? "" : JSON.stringify(body));
}
