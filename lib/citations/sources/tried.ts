import { AppError } from "#lib/base/errors";

/** What became of asking a service: its answer, or why there is none. */
export type Tried<T> = { value: T } | { failure: AppError };

/** Waits for what a service answers and keeps a failure of the service for later; throws any other. */
export async function tried<T>(asking: Promise<T>): Promise<Tried<T>> {
  try {
    return { value: await asking };
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.status >= 500) return { failure: thrown };
    throw thrown;
  }
}

/** The failure of the first of these services that failed, or null when all answered. */
export function firstFailure(all: Tried<unknown>[]): AppError | null {
  for (const one of all) if ("failure" in one) return one.failure;
  return null;
}
