import { z } from "zod";
import { ROLES } from "./role";

/** Parses one role; apart from the roles, which browsers load without a parser. */
export const roleShape = z.enum(ROLES);
