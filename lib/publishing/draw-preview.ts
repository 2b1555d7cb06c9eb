import "server-only";
import { ImageResponse } from "next/og";
import { createElement as h } from "react";
import { listOfNames } from "./list-of-names";
import type { Page } from "./page";
import { drawable, previewFont } from "./preview-font";
import { PREVIEW_SIZE } from "./preview-size";

const PAPER = "#fbfaf7";
const INK = "#1c1b19";
const MUTED = "#6a655c";
const LINE = "#1f3a5f";

const LONGEST = 160;
const SIZES: readonly [characters: number, pixels: number][] = [
  [40, 88],
  [80, 70],
  [120, 58],
  [Number.POSITIVE_INFINITY, 48],
];

/** Draws the preview image of a page with title, authors and address, without any network request. */
export async function drawPreview({ title, authors, canonicalUrl }: Page): Promise<Uint8Array<ArrayBuffer>> {
  const words = shortened(drawable(title));
  const names = drawable(shortened(listOfNames(authors.map(({ name }) => name))));
  const fonts = [{ name: "Colophon Serif", data: await previewFont(), weight: 600 as const, style: "normal" as const }];
  const fontSize = SIZES.find(([characters]) => words.length <= characters)?.[1];
  const plate = h(
    "div",
    {
      style: {
        width: "100%",
        height: "100%",
        display: "flex",
        flexDirection: "column",
        justifyContent: "space-between",
        padding: "72px 80px",
        background: PAPER,
        color: INK,
        fontFamily: "Colophon Serif",
        borderTop: `12px solid ${LINE}`,
      },
    },
    h("div", { style: { display: "flex", fontSize, lineHeight: 1.15, letterSpacing: "-0.02em" } }, words),
    h(
      "div",
      { style: { display: "flex", justifyContent: "space-between", fontSize: 30, color: MUTED } },
      h("div", { style: { display: "flex", maxWidth: "68%" } }, names),
      h("div", { style: { display: "flex" } }, new URL(canonicalUrl).host),
    ),
  );
  return new Uint8Array(await new ImageResponse(plate, { ...PREVIEW_SIZE, fonts }).arrayBuffer());
}

const shortened = (text: string) =>
  text.length <= LONGEST ? text : `${text.slice(0, LONGEST).replace(/\s+\S*$/, "")} …`;
