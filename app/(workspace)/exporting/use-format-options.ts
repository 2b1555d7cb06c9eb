import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Format } from "#lib/exchange/exporting/manuscript/formats";
import { routeQuery } from "../queries/query";
import type { Options } from "./download";

/** The options of a format that is exported, with the templates that there are for it. */
export function useFormatOptions(format: Format) {
  const { data } = useQuery({ ...routeQuery("GET /api/w/templates", {}) });
  const templates = data?.templates.filter((one) => one.format === format) ?? [];
  // One for each format, so that another format does not forget it.
  const [chosen, setChosen] = useState<Partial<Record<Format, string>>>({});
  const template = templates.some(({ id }) => id === chosen[format]) ? { template: chosen[format] ?? "" } : {};
  const [options, setOptions] = useState<Required<Pick<Options, "citations" | "bibliography" | "look">>>({
    citations: "zotero",
    bibliography: "biblatex",
    look: "article",
  });
  const { citations, bibliography, look } = options;
  const choices: Partial<Record<Format, Options>> = {
    docx: { citations, ...template },
    latex: { bibliography, ...template },
    pdf: { look },
  };
  return {
    ...{ options, templates },
    /** What is sent with the request. */
    sent: choices[format],
    set: (part: Partial<typeof options>) => setOptions({ ...options, ...part }),
    template: chosen[format] ?? "",
    setTemplate: (id: string) => setChosen({ ...chosen, [format]: id }),
  };
}

/** The options of a format. */
export type FormatOptions = ReturnType<typeof useFormatOptions>;
