import type Sharp from "sharp";
import { log } from "#lib/base/log";

// SVG is for the preview images of pages, which `next/og` draws; callers let no other SVG in.
const LOADERS = ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Svg"].map((format) => `VipsForeignLoad${format}Buffer`);

let loading: Promise<typeof Sharp | null> | undefined;

/** The image library, which decodes only the formats that we store; null on a machine without its binary. */
export const loadSharp = (): Promise<typeof Sharp | null> => {
  loading ??= load();
  return loading;
};

async function load(): Promise<typeof Sharp | null> {
  try {
    const { default: sharp } = await import("sharp");
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: LOADERS });
    // Each picture has one thread, so that two large ones leave the machine responsive.
    sharp.concurrency(1);
    sharp.cache(false);
    return sharp;
  } catch (error) {
    log("warn", "sharp cannot be loaded: pictures are served in their original size", { error });
    return null;
  }
}
