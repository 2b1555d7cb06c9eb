"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { late } from "#ui/lazy";

const AskDialog = late(() => import("./ask-dialog").then((part) => part.AskDialog));

/** A field of an `Ask`. */
export type AskField = {
  name: string;
  label: string;
  value: string;
  hint?: string;
  isRequired?: boolean;
  isLong?: boolean;
};

/** A short form about something in the text: a link address, a formula, a picture. */
export type Ask = {
  title: string;
  submit: string;
  fields: AskField[];
  /** Previews the field of this name as a formula while it is typed. */
  formula?: string;
  /** Offers documents whose titles are like the value of a field, to take the address of one instead. */
  documents?: { field: string; label: string; addressOf: (document: { id: string }) => string };
  /** A button that fills a field with the text of a file. */
  file?: { field: string; label: string; accept: string };
  /** Returns why the values are invalid, or null. */
  refuse?: (values: Record<string, string>) => string | null;
  apply: (values: Record<string, string>) => void;
  remove?: { label: string; run: () => void };
};

const AskContext = createContext<(ask: Ask) => void>(() => {});

/** Opens a form for the user; only one is open at a time. */
export const useAsk = (): ((ask: Ask) => void) => useContext(AskContext);

/** Provides `useAsk` and renders its form. */
export function AskProvider({ children }: { children: ReactNode }) {
  const [ask, setAsk] = useState<Ask | null>(null);
  return (
    <AskContext value={setAsk}>
      {children}
      {ask ? <AskDialog ask={ask} onClose={() => setAsk(null)} /> : null}
    </AskContext>
  );
}
