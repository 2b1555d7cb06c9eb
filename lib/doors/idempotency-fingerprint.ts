import { createHash } from "node:crypto";

/** The SHA-256 of a JSON value of any depth, which may hold bytes, independent of the order of members. */
export function fingerprint(value: unknown): Uint8Array {
  const tokens: string[] = [];
  // Not recursive: the depth of the input is not limited yet.
  const pending: ({ value: unknown } | string)[] = [{ value }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === "string") tokens.push(next);
    else if (typeof next.value !== "object" || next.value === null) tokens.push(JSON.stringify(next.value) ?? "null");
    else open(next.value, pending);
  }
  return new Uint8Array(createHash("sha256").update(tokens.join("\n")).digest());
}

function open(value: object, pending: ({ value: unknown } | string)[]): void {
  if (value instanceof Uint8Array) {
    pending.push(createHash("sha256").update(value).digest("hex"));
    return;
  }
  if (Array.isArray(value)) {
    pending.push("]");
    for (let at = value.length - 1; at >= 0; at--) pending.push({ value: value[at] });
    pending.push("[");
    return;
  }
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([a], [b]) => (a < b ? 1 : -1));
  pending.push("}");
  for (const [name, member] of members) pending.push({ value: member }, JSON.stringify(name));
  pending.push("{");
}
