"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Dialog } from "#ui/dialog";
import { DialogActions } from "#ui/dialog-actions";
import { Field } from "#ui/field";
import { Select } from "#ui/select";
import { SubmitButton } from "#ui/submit-button";
import { useAction } from "../../../results/use-action";
import type { Collection } from "../works/citation";
import { changeCollection } from "./change-collection";
import { nestedCollections } from "./nested-collections";

type Props = { collection: Collection; collections: readonly Collection[]; onClose: () => void };

/** Renames a collection and chooses the one that it is in. */
export function CollectionDialog({ collection, collections, onClose }: Props) {
  const t = useTranslations("library.collections");
  const ui = useTranslations("ui");
  const [name, setName] = useState(collection.name);
  const [parentId, setParentId] = useState(collection.parentId ?? "");
  const { run, isUnderWay, errorOf, errorExcept } = useAction(changeCollection, onClose);
  const nameError = errorOf("name");
  const options = [
    { value: "", label: t("top") },
    ...nestedCollections(collections)
      .filter(({ collection: { id } }) => id !== collection.id)
      .map(({ collection: { id, name }, depth }) => ({ value: id, label: `${"\u2003".repeat(depth)}${name}` })),
  ];
  return (
    <Dialog title={t("changeTitle")} open onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          run({ id: collection.id, name, parentId: parentId === "" ? null : parentId });
        }}
      >
        <Field
          label={t("name")}
          value={name}
          maxLength={200}
          {...(nameError ? { error: nameError } : {})}
          onChange={({ target }) => setName(target.value)}
        />
        <Select label={t("in")} options={options} value={parentId} onChange={setParentId} />
        <Alert>{errorExcept("name")}</Alert>
        <DialogActions>
          <Button onClick={onClose}>{ui("cancel")}</Button>
          <SubmitButton isUnderWay={isUnderWay}>{t("save")}</SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  );
}
