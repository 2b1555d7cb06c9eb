/** What a table has under a name from outside, which may also be one that every object has (`constructor`). */
export const lookUp = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
