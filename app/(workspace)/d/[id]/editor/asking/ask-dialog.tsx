"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Alert } from "#ui/alert";
import { Area } from "#ui/area";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { DialogActions } from "#ui/dialog-actions";
import { Field } from "#ui/field";
import type { Ask, AskField } from "./ask";
import { DocumentChoice } from "./document-choice";
import { Formula } from "./formula";

/** The form of an `Ask`. */
export function AskDialog({ ask, onClose }: { ask: Ask; onClose: () => void }) {
  const [values, setValues] = useState(Object.fromEntries(ask.fields.map(({ name, value }) => [name, value])));
  const [error, setError] = useState<string>();

  function submit(given = values) {
    const refusal = ask.refuse?.(given);
    if (refusal) return setError(refusal);
    onClose();
    ask.apply(given);
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
        {ask.fields.map((field, index) => (
          <AskInput
            key={field.name}
            field={{ ...field, value: values[field.name] ?? "" }}
            error={index === 0 ? error : undefined}
            onChange={(value) => {
              setError(undefined);
              setValues({ ...values, [field.name]: value });
            }}
          />
        ))}
        {ask.documents ? (
          <DocumentChoice
            label={ask.documents.label}
            typed={values[ask.documents.field] ?? ""}
            onChoose={(document) =>
              ask.documents && submit({ ...values, [ask.documents.field]: ask.documents.addressOf(document) })
            }
          />
        ) : null}
        {ask.file ? <TextFile {...ask.file} onRead={(name, text) => setValues({ ...values, [name]: text })} /> : null}
        {ask.fields[0]?.isLong ? <Alert>{error}</Alert> : null}
        {ask.formula ? <Formula latex={values[ask.formula] ?? ""} isDisplay /> : null}
        <Actions ask={ask} onClose={onClose} />
      </form>
    </Dialog>
  );
}

function Actions({ ask: { remove, submit }, onClose }: { ask: Ask; onClose: () => void }) {
  const t = useTranslations("ui");
  return (
    <DialogActions>
      {remove ? (
        <Button
          tone="quiet"
          onClick={() => {
            onClose();
            remove.run();
          }}
        >
          {remove.label}
        </Button>
      ) : null}
      <Button onClick={onClose}>{t("cancel")}</Button>
      <Button tone="primary" type="submit">
        {submit}
      </Button>
    </DialogActions>
  );
}

type AskInputProps = { field: AskField; error: string | undefined; onChange: (value: string) => void };

function AskInput({ field, error, onChange }: AskInputProps) {
  const { label, hint, isRequired, isLong, value } = field;
  const props = { label, hint, required: isRequired, value };
  return isLong ? (
    <Area
      {...props}
      rows={5}
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.metaKey || event.ctrlKey)) event.currentTarget.form?.requestSubmit();
      }}
    />
  ) : (
    <Field {...props} error={error} onChange={({ target }) => onChange(target.value)} />
  );
}

type TextFileProps = NonNullable<Ask["file"]> & { onRead: (field: string, text: string) => void };

function TextFile({ field, label, accept, onRead }: TextFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input
        ref={input}
        type="file"
        aria-label={label}
        accept={accept}
        hidden
        onChange={({ target }) => void target.files?.[0]?.text().then((text) => onRead(field, text))}
      />
      <Button size="small" onClick={() => input.current?.click()}>
        {label}
      </Button>
    </div>
  );
}
