import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { fontFaces } from "#lib/publishing/font-faces";
import { textStyles } from "#lib/publishing/text-styles";
import { APPEARANCE_COOKIE, readAppearance } from "./appearance";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Colophon", template: "%s · Colophon" },
  description: "A document workspace that people and their agents share.",
  manifest: "/manifest.webmanifest",
  icons: { icon: { url: "/icon.svg", type: "image/svg+xml" }, apple: "/apple-touch-icon.png" },
};

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#fbfaf7" },
    { media: "(prefers-color-scheme: dark)", color: "#161513" },
  ],
};

/** The root layout: language, fonts, and the reader's own theme before the first paint. */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const appearance = readAppearance((await cookies()).get(APPEARANCE_COOKIE)?.value);
  return (
    <html lang="en" data-theme={appearance.theme} data-face={appearance.face}>
      <body>
        <style href="colophon-fonts" precedence="low">
          {fontFaces}
        </style>
        <style href="colophon-text" precedence="low">
          {textStyles}
        </style>
        <link rel="stylesheet" href="/katex/katex.min.css" precedence="low" />
        {children}
      </body>
    </html>
  );
}
