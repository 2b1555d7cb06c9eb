import type { z } from "zod";
import type { promptShape } from "./shape";

/** A system or personal prompt. */
export type Prompt = z.output<typeof promptShape>;

/** A prompt of every workspace; each variable of its content has an argument of the same name that explains it. */
export type SystemPrompt = {
  slug: string;
  name: string;
  description: string;
  arguments: Readonly<Record<string, string>>;
  content: string;
};
