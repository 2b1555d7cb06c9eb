import { childOf, childValue, elementsIn } from "./xml";

/** One level of a list: how it is numbered, where it begins, and after which level it begins again. */
type Level = { format: string; text: string; start: number; restart: number | null; style: string | null };

/** A list of a file: the definition that it counts with, and the numbers that it begins with anew. */
type List = { definition: string; starts: ReadonlyMap<number, number>; levels: ReadonlyMap<number, Level> };

/** Which list and level a paragraph is an item of. */
export type Place = { list: string; level: number };

const DEEPEST = 8;
const MAX_STEPS = 20;
const MOST = 999_999_999;

/** The lists of a Word file, by the parts that define them. */
export class Numbering {
  readonly #lists = new Map<string, List>();
  readonly #styles = new Map<string, { place: Place | null; basedOn: string | null }>();

  constructor(numbering: Document | null, styles: Document | null) {
    if (numbering) this.#readLists(numbering.documentElement);
    for (const style of styles ? elementsIn(styles.documentElement, "w:style") : []) {
      const place = this.#placeIn(childOf(childOf(style, "w:pPr"), "w:numPr"), style.getAttribute("w:styleId"));
      this.#styles.set(style.getAttribute("w:styleId") ?? "", { place, basedOn: childValue(style, "w:basedOn") });
    }
  }

  /** The place of a paragraph by its own properties or those of its style; null for one without a number or bullet. */
  placeOf(paragraph: Element): Place | null {
    const properties = childOf(paragraph, "w:pPr");
    const own = childOf(properties, "w:numPr");
    const style = childValue(properties, "w:pStyle");
    return own && childOf(own, "w:numId") ? this.#placeIn(own, style) : this.#placeOfStyle(style);
  }

  /** The level at a place; null where the file defines none. */
  levelAt({ list, level }: Place): Level | null {
    return this.#lists.get(list)?.levels.get(level) ?? null;
  }

  /** A list by its id. */
  list(id: string): List | null {
    return this.#lists.get(id) ?? null;
  }

  #placeOfStyle(style: string | null): Place | null {
    let known = style === null ? undefined : this.#styles.get(style);
    for (let steps = 0; known && steps < MAX_STEPS; steps++) {
      if (known.place) return known.place;
      known = known.basedOn === null ? undefined : this.#styles.get(known.basedOn);
    }
    return null;
  }

  #placeIn(properties: Element | null, style: string | null): Place | null {
    const id = childValue(properties, "w:numId");
    const list = id === null ? undefined : this.#lists.get(id);
    if (id === null || !list) return null;
    const written = childValue(properties, "w:ilvl");
    const byStyle = [...list.levels].find((each) => style !== null && each[1].style === style)?.[0];
    const level = written === null ? (byStyle ?? 0) : Number(written);
    return Number.isInteger(level) && level >= 0 && level <= DEEPEST ? { list: id, level } : null;
  }

  #readLists(root: Element): void {
    const definitions = new Map(
      elementsIn(root, "w:abstractNum").map((each) => [each.getAttribute("w:abstractNumId") ?? "", each]),
    );
    const byStyle = new Map(
      [...definitions].flatMap(([id, each]): [string, string][] => {
        const name = childValue(each, "w:styleLink");
        return name === null ? [] : [[name, id]];
      }),
    );
    for (const list of elementsIn(root, "w:num")) {
      const named = childValue(list, "w:abstractNumId") ?? "";
      const linked = childValue(definitions.get(named) ?? null, "w:numStyleLink");
      const definition = (linked === null ? undefined : byStyle.get(linked)) ?? named;
      const levels = new Map(levelsIn(definitions.get(definition) ?? null));
      const starts = new Map<number, number>();
      for (const override of elementsIn(list, "w:lvlOverride")) {
        for (const [at, level] of levelsIn(override)) levels.set(at, level);
        const start = childValue(override, "w:startOverride");
        if (start !== null) starts.set(Number(override.getAttribute("w:ilvl")), numberIn(start));
      }
      this.#lists.set(list.getAttribute("w:numId") ?? "", { definition, starts, levels });
    }
  }
}

function levelsIn(parent: Element | null): [number, Level][] {
  const levels = [...(parent?.children ?? [])].filter(({ nodeName }) => nodeName === "w:lvl");
  return levels.map((level) => {
    const restart = childValue(level, "w:lvlRestart");
    return [
      Number(level.getAttribute("w:ilvl") ?? 0),
      {
        format: childValue(level, "w:numFmt") ?? "decimal",
        text: childValue(level, "w:lvlText") ?? "",
        start: numberIn(childValue(level, "w:start") ?? "1"),
        restart: restart === null ? null : Number(restart),
        style: childValue(level, "w:pStyle"),
      },
    ];
  });
}

const numberIn = (value: string): number => Math.min(Math.max(Number.parseInt(value, 10) || 0, 0), MOST);

/** Counts the items of lists as Word does: lists of one definition go on where another of them ended. */
export class ItemCounter {
  readonly #numbering: Numbering;
  readonly #counts = new Map<string, (number | undefined)[]>();
  readonly #begun = new Set<string>();

  constructor(numbering: Numbering) {
    this.#numbering = numbering;
  }

  /** The number of the next item at a place. */
  next({ list: id, level }: Place): number {
    const list = this.#numbering.list(id);
    const definition = list?.definition ?? id;
    const counts = this.#counts.get(definition) ?? [];
    this.#counts.set(definition, counts);
    const fresh = list?.starts.get(level);
    const isFresh = fresh !== undefined && !this.#begun.has(`${id} ${level}`);
    if (isFresh) this.#begun.add(`${id} ${level}`);
    const before = isFresh ? undefined : counts[level];
    const number = before === undefined ? (fresh ?? list?.levels.get(level)?.start ?? 1) : Math.min(before + 1, MOST);
    for (let above = 0; above < level; above++) counts[above] ??= list?.levels.get(above)?.start ?? 1;
    counts[level] = number;
    for (let below = level + 1; below <= DEEPEST; below++) {
      // A level begins again after any level above it, or only from the one that it names.
      const restart = list?.levels.get(below)?.restart ?? below;
      if (restart > level) counts[below] = undefined;
    }
    return number;
  }
}
