import { typeid } from "typeid-js";

/** The prefixes of ids, one a noun. */
export type IdPrefix =
  | "doc"
  | "fol"
  | "sug"
  | "ver"
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
  | "req";

/** A new TypeID, sortable by its time of birth (https://github.com/jetify-com/typeid). */
export const newId = (prefix: IdPrefix): string => typeid(prefix).toString();
