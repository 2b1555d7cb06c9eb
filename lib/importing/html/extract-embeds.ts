import { make } from "./create-element";

const EMBEDS = "iframe[src], video, audio, embed[src], object[data]";
const PLAYERS =
  /youtube|youtu\.be|vimeo|dailymotion|soundcloud|spotify|peertube|ted\.com|archive\.org|codepen|jsfiddle|observablehq|gist/i;

/** Replaces players and other embeds by a link, since a document can run neither. */
export function extractEmbeds(document: Document): void {
  for (const embed of [...document.querySelectorAll(EMBEDS)]) {
    const address = addressOf(embed);
    const isFrame = !["video", "audio"].includes(embed.localName);
    if (!address || (isFrame && !PLAYERS.test(address))) continue;
    const name = embed.getAttribute("title") || embed.getAttribute("aria-label") || address;
    const figure = embed.closest("figure");
    const whole = figure && (figure.textContent ?? "").trim() === "" ? figure : embed;
    whole.replaceWith(make(embed, "p", {}, [make(embed, "a", { href: watchable(address) }, [name])]));
  }
}

function addressOf(embed: Element): string | null {
  const own = embed.getAttribute("src") ?? embed.getAttribute("data");
  return own ?? embed.querySelector("source[src]")?.getAttribute("src") ?? null;
}

const watchable = (address: string): string =>
  address.replace(
    /^(?:https?:)?\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/([\w-]+).*$/,
    "https://www.youtube.com/watch?v=$1",
  );
