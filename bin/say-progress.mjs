const EVERY_MS = 5_000;

/**
 * Does a step of a start, and says when it begins, every five seconds how long it takes and how far it is, and when it
 * ended; on standard error, since standard output is for results.
 */
export async function sayProgress(step, work, { usually, state = async () => "" }) {
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1000);
  console.error(`${step} (${usually}) …`);
  const say = async () => console.error(`  ${[`${step}: ${seconds()} s`, await state()].filter(Boolean).join(", ")}`);
  const timer = setInterval(say, EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    console.error(`${step}: ended after ${seconds()} s.`);
  }
}
