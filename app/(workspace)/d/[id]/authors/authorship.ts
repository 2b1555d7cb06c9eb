import type { Output } from "#lib/doors/client";
import type { Translator } from "../../../../words/setup/translator";
import { personColour } from "../../../parts/person-colour";

/** Who wrote the words of a document, as the API returns it. */
export type Authorship = Output<"GET /api/w/documents/[id]/authors">;

/** One author, with their words. */
export type Writer = Authorship["authors"][number];

/** The attributes of an element in an author's colour. Agents have one colour, so each model has a line of its own. */
export type Tint = { "data-person": string; "data-line"?: string };

const LINES = ["dotted", "dashed", "solid", "double"];

/** The tint of each of these authors, in their order. */
export function tintsOf(authors: readonly Writer[]): Tint[] {
  const agents = authors.filter(({ origin }) => origin === "agent");
  return authors.map((author) => {
    if (author.origin === "human") return { "data-person": String(personColour(author.by.id)) };
    return { "data-person": "agent", "data-line": LINES[agents.indexOf(author) % LINES.length] ?? "dotted" };
  });
}

/** The name of an author: of a person, or of an agent's model when it gave one. */
export const nameOf = ({ origin, model, agent, by }: Writer): string =>
  origin === "agent" ? (model ?? agent ?? by.name) : by.name;

/** A share in whole percents; what is less than one is not zero. */
export function percent(t: Translator<"authors">, share: number): string {
  return share > 0 && share < 0.01 ? t("lessThanOne") : t("percent", { percent: Math.round(share * 100) });
}

/** When a version was written, as people say it. */
export const timeOf = (locale: string, at: string): string =>
  new Date(at).toLocaleString(locale, { day: "numeric", month: "long", hour: "numeric", minute: "2-digit" });
