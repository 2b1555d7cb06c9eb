/**
 * The one value of this name in the process, made on first use. Next evaluates a module once for its instrumentation and
 * again for its routes, so a module's variable would exist twice.
 */
export function perProcess<T>(name: string, make: () => T): T {
  const key = Symbol.for(`colophon.${name}`);
  const slots: { [key: symbol]: T } = globalThis;
  if (!(key in slots)) slots[key] = make();
  return slots[key] as T;
}
