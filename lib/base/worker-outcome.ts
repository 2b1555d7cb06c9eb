import { AppError, type ErrorCode, type ErrorDetail } from "./errors";

type Refusal = {
  code: ErrorCode;
  message: string;
  hint: string | undefined;
  details: ErrorDetail[] | undefined;
};

/** A value or an AppError; an error loses its class when it is sent between threads. */
export type Outcome<Value> = { value: Value } | { refusal: Refusal };

/** Runs `work` and returns its value or AppError; other errors are thrown. */
export function outcomeOf<Value>(work: () => Value): Outcome<Value> {
  try {
    return { value: work() };
  } catch (thrown) {
    return refusalOf(thrown);
  }
}

/** The same for asynchronous work. */
export async function outcomeOfAsync<Value>(work: () => Promise<Value>): Promise<Outcome<Value>> {
  try {
    const value = await work();
    return { value };
  } catch (thrown) {
    return refusalOf(thrown);
  }
}

function refusalOf(thrown: unknown): { refusal: Refusal } {
  if (!(thrown instanceof AppError)) throw thrown;
  const { code, message, hint, details } = thrown;
  return { refusal: { code, message, hint, details } };
}

/** The value of an outcome; throws its AppError. */
export function unwrap<Value>(outcome: Outcome<Value>): Value {
  if ("value" in outcome) return outcome.value;
  const { code, message, hint, details } = outcome.refusal;
  throw new AppError(code, message, { ...(hint ? { hint } : {}), ...(details ? { details } : {}) });
}
