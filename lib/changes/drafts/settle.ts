import { sameJson } from "#lib/base/same-json";
import type { Change } from "#lib/changes/writing/plan-version";
import type { DocumentRow } from "#lib/documents/store/store";
import type { Settings } from "#lib/shapes/document-shape";

/** What a title and settings were where a draft began. */
export type Named = { title: string; settings: Settings };

/** The title and settings that one side takes from the other: what that changed, unless this one changed it too. */
export function settledFields(
  base: Named,
  mine: Pick<DocumentRow, "title" | "settings">,
  other: Pick<DocumentRow, "title" | "settings">,
): Change {
  const taken = Object.keys({ ...base.settings, ...other.settings }).filter(
    (key) =>
      !sameJson(other.settings[key] ?? null, base.settings[key] ?? null) &&
      sameJson(mine.settings[key] ?? null, base.settings[key] ?? null),
  );
  const settings = { ...mine.settings };
  for (const key of taken) {
    if (other.settings[key] === undefined) delete settings[key];
    else settings[key] = other.settings[key];
  }
  const takesTitle = other.title !== base.title && mine.title === base.title;
  return { ...(takesTitle ? { title: other.title } : {}), ...(taken.length > 0 ? { settings } : {}) };
}
