import { typeid } from "typeid-js";

/** The prefixes of ids, one per kind of thing. */
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
  | "req";

/** A new TypeID, sortable by creation time (https://github.com/jetify-com/typeid). */
export const newId = (prefix: IdPrefix): string => typeid(prefix).toString();
