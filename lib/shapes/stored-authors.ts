import { z } from "zod";
import { CREDIT_ROLE_NAMES, readCreditRole } from "./credit-roles";
import { orcidAddress, readOrcid } from "./orcid";
import { readRor } from "./ror";
import type { StoredAuthor } from "./text-author";

const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), "must be one line, without control characters");

/** A text in its settled form, or refused with a sentence. */
const settled = <T extends string>(read: (text: string) => T | null, message: string) =>
  z
    .string()
    .max(300)
    .transform((text, context) => {
      const value = read(text);
      if (value !== null) return value;
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    });

const orcid = settled((text) => {
  const id = readOrcid(text);
  return id && orcidAddress(id);
}, "must be an ORCID iD whose check digit is right, such as https://orcid.org/0000-0002-1825-0097");
const ror = settled(readRor, "must be an id of ROR whose checksum is right, such as https://ror.org/03yrm5c26");
const role = settled(readCreditRole, `must be a role of CRediT: ${CREDIT_ROLE_NAMES.join(", ")}`);

const named = line(200);
const described = z.strictObject({
  name: named,
  orcid: orcid.optional(),
  email: z.email("must be an e-mail address").max(254).optional(),
  corresponding: z.boolean().optional(),
  affiliations: z
    .array(z.strictObject({ name: line(300), ror: ror.optional() }))
    .max(10)
    .optional(),
  roles: z
    .array(role)
    .max(CREDIT_ROLE_NAMES.length)
    .transform((roles) => [...new Set(roles)])
    .optional(),
});

// A union would refuse either form without the field that is wrong.
const stored = z
  .unknown()
  .transform((value, context): StoredAuthor => {
    const read = (typeof value === "object" && value !== null ? described : named).safeParse(value);
    if (read.success) return read.data;
    for (const { path, message } of read.error.issues) context.addIssue({ code: "custom", path: [...path], message });
    return z.NEVER;
  })
  .meta({ type: ["string", "object"] });

/** The authors in the settings of a document. */
export const storedAuthors = z
  .array(stored)
  .max(100)
  .describe("Those the page names: names, or {name, orcid, email, corresponding, affiliations: [{name, ror}], roles}.");
