"use server";

import { z } from "zod";
import { AppError } from "#lib/base/errors";
import { readStylesState, type StylesState, startStylesUpdate } from "#lib/citations/styles/update-styles";
import { isOwner } from "#lib/people/store";
import type { Outcome } from "../../../outcome";
import { act } from "../../act";

const nothing = z.undefined();

/** Starts an update of the citation styles and answers their state; only the owner of the workspace may. */
export async function updateStyles(given?: undefined): Promise<Outcome<StylesState>> {
  return act(
    nothing,
    given,
    async (_input, { db, person, now }) => {
      if (!(await isOwner(db, person.id))) throw notOwner();
      await startStylesUpdate(now);
      return readStylesState(now);
    },
    { leaves: true },
  );
}

const notOwner = () =>
  new AppError("insufficient_scope", "Only the owner of the workspace can update its citation styles.");

/** Answers how old the styles are, and what an update of them is doing. */
export async function stylesState(given?: undefined): Promise<Outcome<StylesState>> {
  return act(nothing, given, async (_input, { now }) => readStylesState(now), { leaves: true });
}
