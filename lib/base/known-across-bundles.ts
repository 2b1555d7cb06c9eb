/**
 * Lets `instanceof` recognise the errors of a class by a registered symbol. Next bundles a module more than once, and
 * each bundle has a class of its own, whose errors the others would not know.
 */
export function knownAcrossBundles(kind: { prototype: object }, name: string): void {
  const mark = Symbol.for(`colophon.error.${name}`);
  Object.defineProperty(kind.prototype, mark, { value: true, configurable: true });
  Object.defineProperty(kind, Symbol.hasInstance, {
    value: (thrown: unknown) => typeof thrown === "object" && thrown !== null && mark in thrown,
    configurable: true,
  });
}
