import { hash } from "node:crypto";
import { TypeID, typeid } from "typeid-js";

/** The prefixes of ids, one per kind of thing. */
export type IdPrefix =
  | "doc"
  | "fol"
  | "sug"
  | "grp"
  | "ver"
  | "rev"
  | "run"
  | "cit"
  | "lib"
  | "col"
  | "prm"
  | "key"
  | "usr"
  | "inv"
  | "fil"
  | "shr"
  | "com"
  | "msg"
  | "not"
  | "mai"
  | "acc"
  | "evt"
  | "hok"
  | "att"
  | "nte"
  | "zot"
  | "zli"
  | "tpl"
  | "chk"
  | "hig"
  | "gst"
  | "tsk"
  | "req";

/** A new TypeID, sortable by creation time (https://github.com/jetify-com/typeid). */
export const newId = (prefix: IdPrefix): string => typeid(prefix).toString();

/** The TypeID of a thing that its time and its seed identify: always the same one, so it need not be stored. */
export function derivedId(prefix: IdPrefix, at: Date, seed: string): string {
  const uuid = hash("sha256", `${prefix} ${seed}`, "buffer").subarray(0, 16);
  uuid.writeUIntBE(at.getTime(), 0, 6);
  // The version and the variant of a UUIDv7.
  uuid[6] = 0x70 | ((uuid[6] ?? 0) & 0x0f);
  uuid[8] = 0x80 | ((uuid[8] ?? 0) & 0x3f);
  return TypeID.fromUUIDBytes(prefix, uuid).toString();
}

/** When a thing with this id was made; null for what is no such id. */
export function timeOfId(prefix: IdPrefix, id: string): Date | null {
  try {
    const known = TypeID.fromString(id, prefix);
    return new Date(Buffer.from(known.toUUIDBytes()).readUIntBE(0, 6));
  } catch {
    return null;
  }
}
