/** Looks up an untrusted name in a table, without finding inherited properties (`constructor`). */
export const lookUp = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
