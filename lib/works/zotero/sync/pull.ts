import { setImmediate as turn } from "node:timers/promises";
import { lockPerson } from "#lib/access/locks/lock-person";
import { updateLibrary } from "../connections/store";
import { isWork, textOf } from "../items/read-item";
import { countRows } from "../objects/store";
import { takeChildren } from "./pull-children";
import { type Remote, readChanged, readDeletions } from "./remote";
import { LibraryChanged, type Run } from "./run";
import { openAnnotations, pairFiles } from "./take-annotations";
import { eraseCollections, takeCollections } from "./take-collections";
import { takeErased } from "./take-gone";
import { takeItems } from "./take-items";

const MOST_TRIES = 3;
// The embedded store serves no other request meanwhile.
const TAKEN_AT_ONCE = 12;
const MANY = [500, 2_000, 10_000];

/** Takes over everything that has changed in a library at Zotero since the last time. */
export async function pull(run: Run): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await pullOnce(run);
    } catch (error) {
      if (!(error instanceof LibraryChanged) || tries === MOST_TRIES) throw error;
    }
  }
}

async function pullOnce(run: Run): Promise<void> {
  await run.progress("reading", 0, null);
  const deletions = await readDeletions(run);
  const collections: Remote[] = [];
  const { version: since, annotationsVersion } = run.library;
  const version = await readChanged(run, { what: "collections", since }, async (page) => {
    collections.push(...page);
  });
  await run.db.transaction((tx) => takeCollections(tx, run, collections));
  const children = await readItems(run, since, version);
  const erased = await run.db.transaction(async (tx) => {
    await lockPerson(tx, run.userId);
    return takeErased(tx, run, deletions.items);
  });
  const isAnnotation = ({ data }: Remote) => data.itemType === "annotation";
  await takeChildren(run, [...children, ...erased.filter((one) => !isAnnotation(one))]);
  await pairFiles(run);
  // After their files, and apart: those of a library that was read before they were are all new.
  const marks = openAnnotations(run);
  await marks.take(erased.filter(isAnnotation));
  await readChanged(
    run,
    { what: "items", since: annotationsVersion, itemType: "annotation", asOf: version },
    marks.take,
  );
  await marks.close();
  await run.db.transaction(async (tx) => {
    await lockPerson(tx, run.userId);
    await eraseCollections(tx, run, deletions.collections);
    await updateLibrary(tx, run.library.id, { version, annotationsVersion: version });
  });
  Object.assign(run.library, { version, annotationsVersion: version });
}

/** Takes over the works that changed; returns the notes and files below works, which come after them. */
async function readItems(run: Run, since: number, version: number): Promise<Remote[]> {
  const children: Remote[] = [];
  let others = 0;
  const take = async (page: Remote[], done: number, total: number | null) => {
    const works = page.filter(({ data }) => isWork(data));
    for (let at = 0; at < works.length; at += TAKEN_AT_ONCE) {
      await run.db.transaction((tx) => takeItems(tx, run, works.slice(at, at + TAKEN_AT_ONCE)));
      await turn();
    }
    if (MANY.some((count) => done >= count && done - page.length < count)) await countRows(run.db);
    for (const one of page) {
      if (textOf(one.data.parentItem) !== "" && /^(?:note|attachment)$/.test(textOf(one.data.itemType)))
        children.push(one);
      else if (!isWork(one.data) && !one.data.deleted) others++;
    }
    await run.progress("reading", done, total);
  };
  await readChanged(run, { what: "items", since, itemType: "-annotation", asOf: version }, take);
  if (others > 0) {
    const text = `${others} ${others === 1 ? "note or file" : "notes or files"} without a work in “${run.library.name}” stay at Zotero alone.`;
    run.say({ kind: "left_out", text, citationId: null });
  }
  return children;
}
