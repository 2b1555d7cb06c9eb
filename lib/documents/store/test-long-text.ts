import { eq } from "drizzle-orm";
import type { Executor } from "#db/connection/client";
import { document } from "#db/schema";
import { forgetNewest } from "./store";

/** Repeats words of a stored text, so that a test of its size need not write as much through a door. */
export async function lengthen(db: Executor, id: string, { words, times }: { words: string; times: number }) {
  const [row] = await db.select({ content: document.content }).from(document).where(eq(document.id, id));
  const content = row?.content.replace(words, words.repeat(times));
  await db.update(document).set({ content }).where(eq(document.id, id));
  forgetNewest(id);
}
