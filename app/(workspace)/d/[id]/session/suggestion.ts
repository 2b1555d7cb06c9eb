import type { Output } from "#lib/doors/client";

type Listed = Output<"GET /api/d/[id]/suggestions">["suggestions"][number];
type Whole<Text extends { content?: unknown }> = Text & Required<Pick<Text, "content">>;

/** A suggested change with its whole texts, as the API returns it when asked for all. */
export type Suggestion = Omit<Listed, "original" | "proposed"> & {
  original: Whole<Listed["original"]>;
  proposed: Whole<Listed["proposed"]>;
};

/** Whether a suggestion of a list is there with its whole texts. */
export const isWhole = (listed: Listed): listed is Listed & Suggestion =>
  listed.original.content !== undefined && listed.proposed.content !== undefined;
