import { hasFields, isNumber, isText, orMissing } from "#lib/base/read-json";

/** A whole text, as JSON. */
export type Content = { type: "doc"; [field: string]: unknown };

const isDoc = (value: unknown): value is "doc" => value === "doc";

/** Whether a value read from JSON is a whole text. */
export const isContent = hasFields<Content>({ type: isDoc });

/** A write that was sent and may have arrived. Its idempotency key makes a retry return the first response. */
export type InFlightWrite = {
  key: string;
  baseVersion: number;
  title?: string | undefined;
  content?: Content | undefined;
  /** The draft for what clashes, of words that were away; a retry names the same. */
  draftName?: string | undefined;
};

/** Whether a value read from JSON is such a write. */
export const isInFlightWrite = hasFields<InFlightWrite>({
  key: isText,
  baseVersion: isNumber,
  title: orMissing(isText),
  content: orMissing(isContent),
  draftName: orMissing(isText),
});
