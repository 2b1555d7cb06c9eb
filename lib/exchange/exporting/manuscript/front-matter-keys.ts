/** Whether YAML has this key at its top level; of several documents in it only the first counts. */
export function isMetadataKey(yaml: string, key: string): boolean {
  const names = [key, `"${key}"`, `'${key}'`];
  return yaml
    .split("\n")
    .some((line) => names.some((name) => line.startsWith(`${name}:`) || line.startsWith(`${name} :`)));
}
