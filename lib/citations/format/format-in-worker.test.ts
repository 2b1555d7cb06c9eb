import { expect, test } from "vitest";
import { findStyle, stylesFolder } from "../styles/catalogue";
import { formatInWorker } from "./format-in-worker";
import { formatJob, type Job } from "./format-job";
import { cite, cluster } from "./test-text";
import { WORKS } from "./test-works";

const { id, weight, format } = findStyle("ieee");
const items = Object.entries(WORKS).map(([name, csl]) => ({ id: name, csl }));
const job: Job = {
  engine: { folder: stylesFolder(), body: id, weight, locale: "en-US" },
  format,
  items,
  clusters: items.map((item) => cluster([cite(item.id)])),
};

test("a job that fails is refused, and the worker does the next", async () => {
  const broken = { ...job, engine: { ...job.engine, body: "gone" } };
  await expect(formatInWorker("quick", "ann", broken)).rejects.toThrow("ENOENT");
  expect((await formatInWorker("quick", "ann", job)).clusters[0]?.text).toBe("[1]");
});

test("a worker returns what this thread returns, in either lane and for many jobs at once", async () => {
  const here = formatJob(job);
  const there = await Promise.all([
    formatInWorker("quick", "ann", job),
    formatInWorker("long", "ann", job),
    formatInWorker("quick", "ann", job),
  ]);
  for (const result of there) expect(result).toEqual(here);
});
