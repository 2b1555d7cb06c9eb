"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { DialogActions } from "#ui/dialog-actions";
import { Field } from "#ui/field";
import { Formula } from "./formula";

type AskField = { name: string; label: string; value: string; hint?: string; isRequired?: boolean };

/** A short form about something in the text: a link address, a formula, a picture. */
export type Ask = {
  title: string;
  submit: string;
  fields: AskField[];
  /** Previews the field of this name as a formula while it is typed. */
  formula?: string;
  /** Returns why the values are invalid, or null. */
  refuse?: (values: Record<string, string>) => string | null;
  apply: (values: Record<string, string>) => void;
  remove?: { label: string; run: () => void };
};

const AskContext = createContext<(ask: Ask) => void>(() => {});

/** Opens a form for the user; only one is open at a time. */
export const useAsk = (): ((ask: Ask) => void) => useContext(AskContext);

function AskDialog({ ask, onClose }: { ask: Ask; onClose: () => void }) {
  const [values, setValues] = useState(Object.fromEntries(ask.fields.map(({ name, value }) => [name, value])));
  const [error, setError] = useState<string>();

  function submit() {
    const refusal = ask.refuse?.(values);
    if (refusal) return setError(refusal);
    onClose();
    ask.apply(values);
  }

  return (
    <Dialog title={ask.title} open onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          submit();
        }}
        style={{ display: "grid", gap: 16 }}
      >
        {ask.fields.map(({ name, label, hint, isRequired }, index) => (
          <Field
            key={name}
            label={label}
            hint={hint}
            required={isRequired}
            value={values[name] ?? ""}
            error={index === 0 ? error : undefined}
            onChange={(event) => {
              setError(undefined);
              setValues({ ...values, [name]: event.target.value });
            }}
          />
        ))}
        {ask.formula ? <Formula latex={values[ask.formula] ?? ""} isDisplay /> : null}
        <DialogActions>
          {ask.remove ? (
            <Button
              tone="quiet"
              onClick={() => {
                onClose();
                ask.remove?.run();
              }}
            >
              {ask.remove.label}
            </Button>
          ) : null}
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit">
            {ask.submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

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
