import { z } from "zod";
import { owner, time } from "#lib/shapes/document-shape";
import { roleShape } from "#lib/shapes/role-shape";

/** A folder's name in a request. */
export const folderName = z
  .string()
  .trim()
  .min(1, "must not be empty")
  .max(200)
  .refine((text) => !/[\r\n]/.test(text), "must be one line");

/** A folder's id in a path. */
export const folderId = z.string().min(1).max(100).describe("The folder's id, fol_…");

/** A folder as a location; `null` and `root` both mean the root, and are parsed to null. */
export const folderPlace = z
  .string()
  .min(1)
  .max(100)
  .nullable()
  .transform((place) => (place === "root" ? null : place))
  .describe("A folder's id; null or root for none.");

/** A folder of documents. */
export const folderShape = z.object({
  id: z.string(),
  name: z.string(),
  parentId: z.string().nullable().describe("The folder it is in; null at the root."),
  documentCount: z.number().int().describe("How many documents are directly in it, without those in the trash."),
  createdAt: time,
  updatedAt: time,
  access: roleShape.describe("What you may do with it and with everything below it."),
  owner,
});
