import { When } from "../../documents/when";
import { SCOPE_WORDS } from "./scope-words";
import type { ShownKey } from "./shown-key";

const day = (moment: string) => new Date(moment).toLocaleDateString("en", { dateStyle: "medium" });

const labelsOf = (scopes: string[]) =>
  SCOPE_WORDS.filter(({ scope }) => scopes.includes(scope))
    .map(({ label }) => label)
    .join(", ");

/** The details of a key below its name. */
export function KeyFacts({ of: key }: { of: ShownKey }) {
  return (
    <>
      <span>{labelsOf(key.scopes)}</span>
      <span>{key.documentTitle === null ? "All documents" : `Only “${key.documentTitle}”`}</span>
      <span>{key.isConnection ? "Connected agent" : key.isHuman ? "Own tool" : "Agent"}</span>
      <span>
        {key.lastUsedAt ? (
          <>
            Used <When at={key.lastUsedAt} />
          </>
        ) : (
          "Never used"
        )}
      </span>
      {key.expiresAt ? <span suppressHydrationWarning>Until {day(key.expiresAt)}</span> : null}
    </>
  );
}
