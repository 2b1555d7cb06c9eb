import { abstract } from "../system/abstract";
import { checkClaims } from "../system/check-claims";
import { findMissingCitations } from "../system/find-missing-citations";
import { outline } from "../system/outline";
import { peerReview } from "../system/peer-review";
import { plainLanguageSummary } from "../system/plain-language-summary";
import { responseToReviewers } from "../system/response-to-reviewers";
import { tighten } from "../system/tighten";
import { titleOptions } from "../system/title-options";
import { translate } from "../system/translate";
import type { Prompt, SystemPrompt } from "./prompt";
import { variablesOf } from "./variables";

const all: readonly SystemPrompt[] = [
  outline,
  tighten,
  peerReview,
  checkClaims,
  findMissingCitations,
  abstract,
  plainLanguageSummary,
  titleOptions,
  translate,
  responseToReviewers,
];

/** The prompts of every workspace, in list order; an id is `prm_system_` and the slug, and never changes. */
export const systemPrompts: readonly Prompt[] = all.map(({ slug, name, description, content }) => ({
  id: `prm_system_${slug.replaceAll("-", "_")}`,
  slug,
  name,
  description,
  content,
  variables: variablesOf(content),
  type: "system",
}));

/** The system prompt with this id or slug. */
export const findSystemPrompt = (idOrSlug: string): Prompt | undefined =>
  systemPrompts.find(({ id, slug }) => id === idOrSlug || slug === idOrSlug);

/** The hint for a variable of a system prompt; undefined for a personal prompt. */
export const explainVariable = (slug: string, variable: string): string | undefined =>
  all.find((prompt) => prompt.slug === slug)?.arguments[variable];
