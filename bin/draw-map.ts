import { FLOORS } from "../lib/floors";

/** The pictures of the map: for a light page and for a dark one. */
export const THEMES = ["light", "dark"] as const;

const COLOURS = {
  light: { room: "#ffffff", line: "#d5d0c5", name: "#1d1b18", holds: "#6b665c" },
  dark: { room: "#211f1b", line: "#4a463e", name: "#f2efe8", holds: "#a8a295" },
} satisfies Record<(typeof THEMES)[number], Record<string, string>>;

const WIDTH = 960;
const HEIGHT = 46;
const GAP = 6;
const PADDING = 12;

/** The floors of `lib` as an SVG picture, the roof at the top, as docs/map-light.svg and docs/map-dark.svg show it. */
export function drawMap(theme: (typeof THEMES)[number]): string {
  const { room, line, name, holds } = COLOURS[theme];
  const rooms = FLOORS.toReversed().flatMap((floor, storey) => {
    const width = (WIDTH - GAP * (floor.length - 1)) / floor.length;
    return floor.map(([folder, what], at) => {
      const [x, y] = [at * (width + GAP), storey * (HEIGHT + GAP)];
      return [
        `<rect x="${x + 0.5}" y="${y + 0.5}" width="${width - 1}" height="${HEIGHT - 1}" rx="4" fill="${room}" stroke="${line}"/>`,
        `<text x="${x + PADDING}" y="${y + 20}" fill="${name}" font-size="14" font-weight="600">${folder}</text>`,
        `<text x="${x + PADDING}" y="${y + 37}" fill="${holds}" font-size="11">${what}</text>`,
      ].join("\n");
    });
  });
  const height = FLOORS.length * (HEIGHT + GAP) - GAP;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif">\n<title>The folders of lib on their floors</title>\n${rooms.join("\n")}\n</svg>\n`;
}
