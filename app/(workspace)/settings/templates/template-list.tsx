"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { call, callWithFile, type Output } from "#lib/doors/client";
import { Alert } from "#ui/alert";
import { Button } from "#ui/button";
import { Confirm } from "#ui/confirm";
import { useAnnounce } from "#ui/use-announce";
import { When } from "../../documents/when";
import { routeKey, routeQuery } from "../../queries/query";
import { useReload } from "../../queries/use-reload";
import { useWrite } from "../../queries/use-write";
import { Row } from "../row";
import { Rows } from "../rows";
import { Section } from "../section";

type Templates = Output<"GET /api/w/templates">;
type Template = Templates["templates"][number];

/** Lists a person's templates for exports, which can be added and deleted. */
export function TemplateList({ first }: { first: Templates }) {
  const t = useTranslations("settings.templates");
  const announce = useAnnounce();
  const reload = useReload();
  const input = useRef<HTMLInputElement>(null);
  const { data } = useQuery({ ...routeQuery("GET /api/w/templates", {}), initialData: first });
  const [leaving, setLeaving] = useState<Template | null>(null);
  const adding = useWrite(
    (file: File) => callWithFile("POST /api/w/templates", { file }),
    ({ name }) => {
      announce({ title: t("added", { name }) });
      return reload(routeKey("GET /api/w/templates"));
    },
  );
  const removing = useWrite(
    ({ id }: Template) => call("DELETE /api/w/templates/[templateId]", { templateId: id }),
    () => {
      setLeaving(null);
      announce({ title: t("deleted") });
      return reload(routeKey("GET /api/w/templates"));
    },
  );
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
                <Button
                  size="small"
                  aria-label={t("deleteNamed", { name: template.name })}
                  onClick={() => setLeaving(template)}
                >
                  {t("delete")}
                </Button>
              }
            />
          ))}
        </Rows>
      ) : null}
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
      {leaving ? (
        <Confirm
          title={t("deleteQuestion")}
          description={t("deleteWords", { name: leaving.name })}
          action={t("delete")}
          isUnderWay={removing.isUnderWay}
          error={removing.error}
          onConfirm={() => removing.run(leaving)}
          onClose={() => {
            setLeaving(null);
            removing.forget();
          }}
        />
      ) : null}
    </Section>
  );
}
