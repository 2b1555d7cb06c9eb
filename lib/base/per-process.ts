/**
 * The process-wide value of this name, created on first use. Next evaluates a module once for instrumentation and once
 * for routes, so a module's variable would exist twice.
 */
export function perProcess<T>(name: string, make: () => T): T {
  const key = Symbol.for(`colophon.${name}`);
  const slots: { [key: symbol]: T } = globalThis;
  if (!(key in slots)) slots[key] = make();
  return slots[key] as T;
}
