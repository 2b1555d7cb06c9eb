"use client";

import german from "./words/de/last-resort";
import english from "./words/en/last-resort";

/** Replaces the whole page where its frame failed too, and with it the styles and the words of every page. */
export default function LastResort() {
  const asked = typeof document === "undefined" ? "en" : document.documentElement.lang || navigator.language;
  const words = asked.startsWith("de") ? german : english;
  return (
    <html lang={words === german ? "de" : "en"}>
      <head>
        <meta name="color-scheme" content="light dark" />
      </head>
      <body style={{ fontFamily: "system-ui", textAlign: "center", marginTop: "20vh" }}>
        <h1>{words.pageTitle}</h1>
        <p>{words.pageWords}</p>
        <button type="button" onClick={() => window.location.reload()}>
          {words.tryAgain}
        </button>
      </body>
    </html>
  );
}
