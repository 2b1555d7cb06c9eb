"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { call, type Output } from "#lib/doors/client";
import { callWithFile } from "#lib/doors/client-files";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { useAnnounce } from "#ui/use-announce";
import { useAccepted } from "../../../results/use-accepted";
import { When } from "../../parts/when";
import { routeKey, routeQuery } from "../../queries/query";
import { useReload } from "../../queries/use-reload";
import { useWrite } from "../../queries/use-write";
import { DeleteButton } from "../parts/delete-button";
import { restoreTemplate } from "../parts/restore";
import { Row } from "../parts/row";
import { Rows } from "../parts/rows";
import { Section } from "../parts/section";

type Templates = Output<"GET /api/w/templates">;

const remove = ({ id }: Templates["templates"][number]) =>
  call("DELETE /api/w/templates/[templateId]", { templateId: id });

/** Lists a person's templates for exports, which can be added and deleted. */
export function TemplateList({ first }: { first: Templates }) {
  const t = useTranslations("settings.templates");
  const accepted = useAccepted();
  const reload = useReload();
  const reloadAll = () => reload(routeKey("GET /api/w/templates"));
  const { data } = useQuery({ ...routeQuery("GET /api/w/templates", {}), initialData: first });
  return (
    <Section title={t("title")} words={t.rich("words", { code: (words) => <code>{words}</code> })}>
      {data.templates.length > 0 ? (
        <Rows label={t("title")}>
          {data.templates.map((template) => (
            <Row
              key={template.id}
              name={template.name}
              facts={
                <>
                  <span>{t(`formats.${template.format}`)}</span>
                  <When at={template.createdAt} />
                </>
              }
              action={
                <DeleteButton
                  name={template.name}
                  question={t("deleteQuestion")}
                  words={t("deleteWords", { name: template.name })}
                  done={t("deleted")}
                  onDelete={() => remove(template)}
                  onUndo={() => accepted(restoreTemplate, { id: template.id })}
                  onChange={reloadAll}
                />
              }
            />
          ))}
        </Rows>
      ) : null}
      <AddTemplate onAdded={reloadAll} />
    </Section>
  );
}

/** Adds a file as a template. */
function AddTemplate({ onAdded }: { onAdded: () => unknown }) {
  const t = useTranslations("settings.templates");
  const announce = useAnnounce();
  const input = useRef<HTMLInputElement>(null);
  const adding = useWrite(
    (file: File) => callWithFile("POST /api/w/templates", { file }),
    ({ name }) => {
      announce({ title: t("added", { name }) });
      return onAdded();
    },
  );
  return (
    <>
      <div>
        <Button disabled={adding.isUnderWay} onClick={() => input.current?.click()}>
          {t(adding.isUnderWay ? "adding" : "add")}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        accept=".docx,.tex"
        hidden
        aria-label={t("choose")}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) adding.run(file);
          target.value = "";
        }}
      />
      <Alert>{adding.error}</Alert>
    </>
  );
}
