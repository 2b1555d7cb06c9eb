import "server-only";
import type { Executor } from "#db/connection/client";
import { writeBibtex } from "#lib/citations/exchange/bibtex";
import { writeRis } from "#lib/citations/exchange/ris";
import { colophonMode } from "#lib/shapes/colophon-mode";
import { citeThisPage } from "./cite-this-page";
import { aiUseStatement } from "./colophon-words";
import { describePage, findColophon, textOfPage } from "./describe-page";
import { drawPreview } from "./draw-preview";
import { renderPage } from "./page";
import { pageMarkdown, pageStatement } from "./page-statement";
import { pageWork } from "./page-work";
import { findProvenance, reviewSentence } from "./provenance";
import { renderSeal } from "./seal-page";
import type { Published } from "./store";

/** A format of a published document, made with its page where it tells of that; null when this document does not have it. */
export type PageForm = {
  contentType: string;
  make(
    db: Executor,
    found: Published,
    page: () => Promise<Uint8Array>,
  ): Promise<string | Uint8Array<ArrayBuffer> | null>;
};

const text = (type: string) => `${type}; charset=utf-8`;

/** The formats of a published document, by the suffix after the slug in their addresses. */
export const PAGE_FORMS = {
  "": {
    contentType: text("text/html"),
    make: async (db, found) => {
      const page = await describePage(db, found);
      return renderPage(page, await textOfPage(db, found, page), await citeThisPage(page));
    },
  },
  ".md": {
    contentType: text("text/markdown"),
    make: pageMarkdown,
  },
  ".bib": {
    contentType: text("application/x-bibtex"),
    make: async (db, found) => writeBibtex([pageWork(await describePage(db, found))]),
  },
  ".ris": {
    contentType: text("application/x-research-info-systems"),
    make: async (db, found) => writeRis([pageWork(await describePage(db, found))]),
  },
  "/colophon": {
    contentType: text("text/html"),
    make: async (db, found) => (colophonMode(found.settings) === "off" ? null : renderSeal(db, found)),
  },
  "/colophon.txt": {
    contentType: text("text/plain"),
    make: async (db, found) => {
      if (colophonMode(found.settings) === "off") return null;
      const { canonicalUrl: url } = await describePage(db, found);
      const provenance = await findProvenance(db, found);
      const of = { title: found.title, url, version: found.version };
      return aiUseStatement(await findColophon(db, found), {
        ...of,
        review: provenance && reviewSentence(provenance, "en"),
      });
    },
  },
  "/colophon.json": {
    contentType: "application/jose+json",
    make: async (db, found, page) => JSON.stringify(await pageStatement(db, found, await page())),
  },
  "/preview.png": {
    contentType: "image/png",
    make: async (db, found) => drawPreview(await describePage(db, found)),
  },
} satisfies Record<string, PageForm>;

/** A suffix that may follow a slug. */
export type PageSuffix = keyof typeof PAGE_FORMS;
