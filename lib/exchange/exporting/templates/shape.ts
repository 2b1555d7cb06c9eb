import { z } from "zod";
import { time } from "#lib/shapes/document-shape";

/** A template in a response. */
export const templateShape = z.object({
  id: z.string().describe("tpl_…"),
  name: z.string().describe("The name of its file."),
  format: z.enum(["docx", "latex"]).describe("The format of the exports that it is for."),
  size: z.int().describe("Bytes."),
  createdAt: time,
});

/** A template's id. */
export const templateId = z.string().min(1).max(100).describe("The template's id, tpl_…");
