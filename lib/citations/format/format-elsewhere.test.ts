import { expect, test } from "vitest";
import { findStyle, stylesFolder } from "../styles/catalogue";
import { formatElsewhere } from "./format-elsewhere";
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

test("a job that cannot be done is refused, and the thread does the next", async () => {
  const broken = { ...job, engine: { ...job.engine, body: "gone" } };
  await expect(formatElsewhere("quick", broken)).rejects.toThrow("cannot be formatted");
  expect((await formatElsewhere("quick", job)).clusters[0]?.text).toBe("[1]");
});

test("another thread formats as this one does, in either lane and many at once", async () => {
  const here = formatJob(job);
  const there = await Promise.all([
    formatElsewhere("quick", job),
    formatElsewhere("long", job),
    formatElsewhere("quick", job),
  ]);
  for (const result of there) expect(result).toEqual(here);
});
