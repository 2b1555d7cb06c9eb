import { ApiError } from "#lib/doors/client";
import type { FailureWords } from "../../../results/failure-words";
import type { Translator } from "../../../words/setup/translator";

/** The errors of a refused write, by field; those of no field are in one sentence. */
export class FieldErrors {
  constructor(
    private readonly byPath: ReadonlyMap<string, string> = new Map(),
    readonly general: string | undefined = undefined,
  ) {}

  /** The error of a field, or of a part of it. */
  of(field: string): string | undefined {
    for (const [path, message] of this.byPath) if (path === field || path.startsWith(`${field}.`)) return message;
    return undefined;
  }

  /** The errors of a failure, whose message is shown above the fields too. */
  static of(t: Translator<"work">, failureWords: FailureWords, error: unknown): FieldErrors {
    const details = error instanceof ApiError ? error.details : [];
    const byPath = new Map(details.map(({ path, message }) => [path, t("fieldError", { message })]));
    return new FieldErrors(byPath, failureWords("", error).description);
  }
}
