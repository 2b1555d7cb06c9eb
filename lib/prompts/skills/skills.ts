import { citing } from "./citing";
import { proposing } from "./proposing";
import type { Skill } from "./skill";
import { writing } from "./writing";

/** The skills of every workspace. */
export const skills: readonly Skill[] = [writing, citing, proposing];
