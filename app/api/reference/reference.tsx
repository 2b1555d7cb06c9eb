"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import "swagger-ui-dist/swagger-ui.css";
import { Alert } from "#ui/alert";
import styles from "./reference.module.css";

const DARK = "dark-mode";

/** The operations by Swagger UI, which is loaded from our own files. */
export function Reference() {
  const t = useTranslations("reference");
  const place = useRef<HTMLDivElement>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => followTheme(), []);
  useEffect(() => {
    let isCurrent = true;
    import("swagger-ui-dist/swagger-ui-es-bundle.js").then(
      ({ default: open }) => {
        if (isCurrent && place.current) open({ ...SETTINGS, domNode: place.current });
      },
      () => setMissing(true),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return (
    <>
      <Alert>{isMissing ? t("notLoaded") : undefined}</Alert>
      <div ref={place} className={styles.reference} />
    </>
  );
}

// The path stands in the button that opens an operation, where Swagger UI makes it a link, which a button may not hold.
const PlainPath = ({ text }: Record<string, string>) => text;

const SETTINGS = {
  url: "/api/openapi.json",
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: -1,
  tryItOutEnabled: true,
  displayRequestDuration: true,
  // It would send the description to another site.
  validatorUrl: null,
  plugins: [() => ({ components: { DeepLink: PlainPath } })],
} as const;

/** Gives Swagger UI the theme of the page, as it changes; returns a function that stops. */
function followTheme(): () => void {
  const { documentElement } = document;
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const { theme } = documentElement.dataset;
    documentElement.classList.toggle(DARK, theme === "dark" || (theme !== "light" && system.matches));
  };
  apply();
  system.addEventListener("change", apply);
  return () => {
    system.removeEventListener("change", apply);
    documentElement.classList.remove(DARK);
  };
}
