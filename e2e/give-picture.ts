import type { Page } from "playwright/test";
import sharp from "sharp";

const PNG = { name: "wave.png", mimeType: "image/png" };

/** A picture as the bytes of a file. */
export const wave = (): Promise<Buffer> =>
  sharp({ create: { width: 800, height: 400, channels: 3, background: "#336699" } })
    .png()
    .toBuffer();

/** Drops or pastes a file on an element, as a browser would. */
export async function give(page: Page, how: "drop" | "paste", on: string, buffer: Buffer): Promise<void> {
  await page.evaluate(
    ({ how, on, bytes, name, mimeType }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], name, { type: mimeType }));
      const element = document.querySelector(on);
      const { left, top } = element?.getBoundingClientRect() ?? { left: 0, top: 0 };
      const event =
        how === "drop"
          ? new DragEvent("drop", {
              dataTransfer: data,
              bubbles: true,
              cancelable: true,
              clientX: left + 20,
              clientY: top + 5,
            })
          : new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
      element?.dispatchEvent(event);
    },
    { how, on, bytes: [...buffer], ...PNG },
  );
}
