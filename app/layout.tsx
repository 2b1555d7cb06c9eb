import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import { getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { fontFaces } from "#lib/publishing/font-faces";
import { textStyles } from "#lib/publishing/text-styles";
import { APPEARANCE_COOKIE, readAppearance } from "./appearance/appearance";
import { ServerWordsProvider } from "./results/server-words";
import german from "./words/de/server";
import { Words } from "./words/words";
import "./globals.css";

const NAME = "Colophon";

/** The title, description and icons of every page. */
export const generateMetadata = async (): Promise<Metadata> => ({
  title: { default: NAME, template: `%s · ${NAME}` },
  description: (await getTranslations("ui"))("description"),
  manifest: "/manifest.webmanifest",
  icons: { icon: { url: "/icon.svg", type: "image/svg+xml" }, apple: "/apple-touch-icon.png" },
});

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fbfaf7" },
    { media: "(prefers-color-scheme: dark)", color: "#161513" },
  ],
};

/** The root layout: language, fonts, and the reader's own theme before the first paint. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const appearance = readAppearance((await cookies()).get(APPEARANCE_COOKIE)?.value);
  const language = await getLocale();
  return (
    <html lang={language} data-theme={appearance.theme} data-face={appearance.face}>
      <body>
        <style href="colophon-fonts" precedence="low">
          {fontFaces}
        </style>
        <style href="colophon-text" precedence="low">
          {textStyles}
        </style>
        <link rel="stylesheet" href="/katex/katex.min.css" precedence="low" />
        <Words areas={["ui", "failures"]}>
          <ServerWordsProvider value={language === "de" ? german : null}>{children}</ServerWordsProvider>
        </Words>
      </body>
    </html>
  );
}
