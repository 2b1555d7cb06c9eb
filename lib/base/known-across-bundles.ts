/**
 * Lets `instanceof` recognise the instances of a class, such as errors, by a registered symbol. Next bundles a module more
 * than once, and each bundle has a class of its own, whose instances the others would not know.
 */
export function knownAcrossBundles(kind: { prototype: object }, name: string): void {
  const mark = Symbol.for(`colophon.class.${name}`);
  Object.defineProperty(kind.prototype, mark, { value: true, configurable: true });
  Object.defineProperty(kind, Symbol.hasInstance, {
    value: (value: unknown) => typeof value === "object" && value !== null && mark in value,
    configurable: true,
  });
}
