import type { z } from "zod";
import type { promptShape } from "./shape";

/** A prompt, whoever wrote it. */
export type Prompt = z.output<typeof promptShape>;

/** A prompt that everybody has; each variable of its content is explained by an argument of the same name. */
export type SystemPrompt = {
  slug: string;
  name: string;
  description: string;
  arguments: Readonly<Record<string, string>>;
  content: string;
};
