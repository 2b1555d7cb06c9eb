import official from "./renamed.json";

/** The styles that the CSL project has renamed or merged: former name to present name. */
const OFFICIAL: Readonly<Record<string, string>> = official;

/** Other style names in use that the official list does not have. */
const OTHERS: Readonly<Record<string, string>> = {
  "bmc-pharmacology": "bmc-pharmacology-and-toxicology",
  "british-journal-of-medical-economics": "journal-of-medical-economics",
  "chicago-author-date-17th-edition": "chicago-author-date",
  "current-opinion-genetics-development": "current-opinion-in-genetics-development",
  hbp: "hpb",
  "oxford-brookes-university-faculty-of-health-and-life-sciences":
    "harvard-oxford-brookes-university-faculty-of-health-and-life-sciences",
  "world-health-organization-journals": "world-health-organization",
};

// The preferred style for a new name when several were merged into it and none has it yet; otherwise the first by name.
const PREFERRED = new Set(["vancouver", "vancouver-brackets-no-et-al", "vancouver-superscript"]);

type Named = { id: string };

/**
 * Indexes the styles by all their names, present and former. A former name means the style with the present one, as in
 * CSL; an older catalogue's file is found by both. `later` are renames from a newer catalogue.
 */
export function byAllNames<S extends Named>(
  styles: readonly S[],
  later: Readonly<Record<string, string>>,
): Map<string, S> {
  const renamed = new Map(Object.entries({ ...OTHERS, ...OFFICIAL, ...later }));
  const byName = new Map(styles.map((style) => [style.id, style]));
  const formerOf = new Map<string, string[]>();
  for (const former of renamed.keys()) {
    const present = presentName(former, renamed);
    formerOf.set(present, [...(formerOf.get(present) ?? []), former]);
  }
  for (const [present, former] of formerOf) nameAll(byName, present, former.sort());
  // CSL later added "the" to the names of many journals.
  for (const style of styles) if (style.id.startsWith("the-")) addName(byName, style.id.slice(4), style);
  return byName;
}

function presentName(name: string, renamed: ReadonlyMap<string, string>): string {
  const seen = new Set([name]);
  for (let next = renamed.get(name); next !== undefined && !seen.has(next); next = renamed.get(next)) {
    seen.add(next);
    name = next;
  }
  return name;
}

function nameAll<S extends Named>(byName: Map<string, S>, present: string, former: readonly string[]): void {
  const style = byName.get(present);
  if (style) {
    for (const name of former) byName.set(name, style);
    return;
  }
  const there = former.filter((name) => byName.has(name));
  const chosen = byName.get(there.find((name) => PREFERRED.has(name)) ?? there[0] ?? "");
  if (chosen) for (const name of [present, ...former]) addName(byName, name, chosen);
}

function addName<S>(byName: Map<string, S>, name: string, style: S): void {
  if (!byName.has(name)) byName.set(name, style);
}
