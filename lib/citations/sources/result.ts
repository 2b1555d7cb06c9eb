import { AppError } from "#lib/base/errors";

/** The outcome of a request to a service: its value, or its failure. */
export type Result<T> = { value: T } | { failure: AppError };

/** Waits for a service's response and returns a failure of the service as a value; rethrows any other error. */
export async function resultOf<T>(asking: Promise<T>): Promise<Result<T>> {
  try {
    return { value: await asking };
  } catch (thrown) {
    if (thrown instanceof AppError && thrown.status >= 500) return { failure: thrown };
    throw thrown;
  }
}

/** The failure of the first of these services that failed, or null when none did. */
export function firstFailure(all: Result<unknown>[]): AppError | null {
  for (const one of all) if ("failure" in one) return one.failure;
  return null;
}
