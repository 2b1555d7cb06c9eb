import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { writeFile as print } from "./document-file.mjs";
import { openRepository } from "./git-repository.mjs";
import { Refusal } from "./server.mjs";
import { create, findFiles, folderMaker, keep, newPath, pathsOfFolders, send } from "./sync-folder.mjs";

/**
 * Brings a folder and the workspace to the same texts: sends what was changed here, then writes what was changed there.
 * With `isGit` each version that comes is a commit by its author; conflicts become suggestions, never marks in a text.
 */
export async function sync(server, folder, say, { bounds = {}, isGit = false } = {}) {
  const files = await findFiles(folder);
  const repository = isGit ? await openRepository(folder) : null;
  const memory = server.memoryOfFolder(resolve(folder));
  // The texts as they were written here, so that the server is not asked for each file whether it was changed.
  const written = await memory.read();
  const context = { server, folder, say, repository, written };
  try {
    const paths = await pathsOfFolders(server);
    const known = await sendAll(context, files, folderMaker(server, paths), bounds);
    const taken = new Set(files.map(({ path }) => path.toLowerCase()));
    for await (const { id, title, version, folderId } of server.all("/api/d", "documents", { limit: "100" })) {
      const file = known.get(id) ?? missing(newPath(paths.get(folderId) ?? "", title, taken));
      if (file.version !== version || file.isSent) await bring(context, id, file);
    }
  } finally {
    await memory.keep(written);
  }
  return true;
}

const missing = (path) => ({ path, version: null, isNew: true, isSent: false });

const fingerprint = (text) => createHash("sha256").update(text).digest("base64url");

/** Sends the files that were changed or are new; returns all by their documents' ids. */
async function sendAll(context, files, makeFolder, bounds) {
  const { server, folder, say, written } = context;
  const known = new Map();
  for (const file of files) {
    if (!file.id) {
      const id = await create(server, folder, file, makeFolder, say);
      known.set(id, { ...file, isNew: true, isSent: true });
    } else {
      const isAsWritten = written[file.id] === fingerprint(file.text);
      known.set(file.id, { ...file, isNew: false, isSent: !isAsWritten && (await sent(context, file, bounds)) });
    }
  }
  return known;
}

/** Sends a file if it was changed here, and returns whether it was; a document that is gone leaves its file as it is. */
async function sent({ server, say }, file, bounds) {
  try {
    return await send(server, file, say, bounds);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 404) throw error;
    say(`${file.path} has no document any more. The file stays as it is.`);
    return false;
  }
}

/** Writes the newest text of a document into its file, and commits the versions between. */
async function bring({ server, folder, say, repository, written }, id, { path, text, version, isNew, isSent }) {
  const versions = await versionsAfter(server, id, repository && !isNew ? version : null);
  const newest = versions.at(-1);
  const file = join(folder, path);
  const isOpen = !isNew && (await readFile(file, "utf8")) !== text;
  // Somebody types in it: the next time sends that first.
  if (isOpen) return say(`${path} was changed meanwhile. It stays as it is until the next time.`);
  await keep(file, newest.text);
  written[id] = fingerprint(newest.text);
  await repository?.commit(path, versions);
  if (!isSent) say(`${path} ${isNew ? "added" : "updated"}`);
}

/** The files of the versions of a document after one, oldest first; of the newest alone without one or where none came. */
async function versionsAfter(server, id, since) {
  const heads = [];
  for await (const head of server.all(`/api/d/${id}/versions`, "versions", { limit: since === null ? "1" : "100" })) {
    if (heads.length > 0 && (since === null || head.number <= since)) break;
    heads.push(head);
  }
  const found = [];
  for (const head of heads.toReversed()) {
    const { markdown } = await server.get(`/api/d/${id}/versions/${head.number}`, { format: "markdown" });
    found.push({ id, head, text: print({ id, version: head.number, markdown }) });
  }
  return found;
}
