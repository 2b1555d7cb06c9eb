import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { nameFor, readFile as parse, writeFile as print } from "./document-file.mjs";

/** Writes every document into its file in `folder`; a file that was changed since it was pulled stays as it is. */
export async function pull(server, folder, say) {
  const files = await findFiles(folder);
  const byId = new Map(files.filter(({ id }) => id).map((file) => [file.id, file]));
  const folders = await pathsOfFolders(server);
  const taken = new Set(files.map(({ path }) => path.toLowerCase()));
  let kept = 0;
  for await (const { id, title, version, folderId } of server.all("/api/d", "documents", { limit: "100" })) {
    const file = byId.get(id);
    if (file?.version === version) continue;
    if (file && !(await isAsPulled(server, file))) {
      say(`${file.path} was changed here and in the workspace. Push it first.`);
      kept += 1;
      continue;
    }
    const path = file?.path ?? newPath(folders.get(folderId) ?? "", title, taken);
    const read = await server.get(`/api/d/${id}`, { format: "markdown" });
    await keep(join(folder, path), print(read));
    say(`${path} ${file ? "updated" : "added"}`);
  }
  return kept === 0;
}

/**
 * Sends every file in `folder` that was changed, each within `bounds`: files without id become documents, conflicts become
 * suggestions; returns whether no file was left behind.
 */
export async function push(server, folder, say, bounds = {}) {
  const makeFolder = folderMaker(server, await pathsOfFolders(server));
  for (const file of await findFiles(folder)) {
    if (file.id) await update(server, folder, file, say, bounds);
    else await create(server, folder, file, makeFolder, say);
  }
  return true;
}

/** Makes a document of a file without id, and writes its id into the file; returns the id. */
export async function create(server, folder, { path, markdown }, makeFolder, say) {
  const at = dirname(path);
  const folderId = at === "." ? undefined : await makeFolder(at);
  const title = /^#\s/m.test(markdown) ? undefined : path.replace(/^.*\//, "").replace(/\.md$/i, "");
  const made = await server.post("/api/d", {
    markdown,
    ...(folderId ? { folderId } : {}),
    ...(title ? { title } : {}),
  });
  const read = await server.get(`/api/d/${made.id}`, { format: "markdown" });
  await keep(join(folder, path), print(read));
  say(`${path} created as ${made.id}`);
  return made.id;
}

async function update(server, folder, file, say, bounds) {
  if (!(await send(server, file, say, bounds))) return;
  const read = await server.get(`/api/d/${file.id}`, { format: "markdown" });
  await keep(join(folder, file.path), print(read));
}

/** Sends a file if it was changed since it was pulled; returns whether it was. */
export async function send(server, file, say, bounds) {
  if (file.version !== null && (await isAsPulled(server, file))) return false;
  const base = file.version === null ? {} : { baseVersion: file.version, onConflict: "suggest" };
  const write = { markdown: file.markdown, ...base, ...bounds };
  const { changed, suggestions = [], warnings = [] } = await server.patch(`/api/d/${file.id}`, write);
  const kept =
    suggestions.length === 0
      ? ""
      : `, ${suggestions.length} ${bounds.onBeyond === "suggest" ? "changes" : "conflicts"} became suggestions`;
  say(`${file.path} ${changed ? "pushed" : "unchanged"}${kept}`);
  for (const warning of warnings) say(`  ${warning}`);
  return true;
}

// The text of a version never changes, so a file that still has it was not edited.
async function isAsPulled(server, { id, version, markdown }) {
  if (version === null) return false;
  const pulled = await server.get(`/api/d/${id}/versions/${version}`, { format: "markdown" });
  return pulled.markdown.trimEnd() === markdown.trimEnd();
}

/** The markdown files of a folder by path, but for hidden ones, with their documents' ids and versions. */
export async function findFiles(folder) {
  await mkdir(folder, { recursive: true });
  const found = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.md$/i.test(entry.name)) continue;
    const path = join(entry.parentPath ?? entry.path, entry.name);
    const name = relative(folder, path).split(sep).join("/");
    if (name.split("/").some((part) => part.startsWith(".") || part === "node_modules")) continue;
    const text = await readFile(path, "utf8");
    found.push({ path: name, text, ...parse(text) });
  }
  return found.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

/** The path of each folder of the workspace, by id. */
export async function pathsOfFolders(server) {
  const all = [];
  for await (const each of server.all("/api/d/folders", "folders")) all.push(each);
  const byId = new Map(all.map((each) => [each.id, each]));
  const pathOf = ({ name, parentId }) => {
    const parent = byId.get(parentId);
    return `${parent ? `${pathOf(parent)}/` : ""}${name.replace(/[/\\]|^\.+/g, "-")}`;
  };
  return new Map(all.map((each) => [each.id, pathOf(each)]));
}

/** Returns the function that makes the folders of a path, where they are not there, and returns the last one's id. */
export function folderMaker(server, paths) {
  const ids = new Map([...paths].map(([id, path]) => [path, id]));
  return async function make(path) {
    const known = ids.get(path);
    if (known) return known;
    const at = dirname(path);
    const parentId = at === "." ? undefined : await make(at);
    const name = path.slice(path.lastIndexOf("/") + 1);
    const { id } = await server.post("/api/d/folders", { name, ...(parentId ? { parentId } : {}) });
    ids.set(path, id);
    return id;
  };
}

/** A path for a new file that no file has yet. */
export function newPath(at, title, taken) {
  const prefix = at === "" ? "" : `${at}/`;
  const here = new Set(
    [...taken].filter((path) => path.startsWith(prefix.toLowerCase())).map((path) => path.slice(prefix.length)),
  );
  const path = prefix + nameFor(title, here);
  taken.add(path.toLowerCase());
  return path;
}

/** Writes a file, renamed into place: a command that is stopped leaves the whole old file or the whole new one. */
export async function keep(file, text) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.part`, text);
  await rename(`${file}.part`, file);
}
