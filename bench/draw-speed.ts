/**
 * Draws the newest table of `bench/results` as docs/speed-light.svg and docs/speed-dark.svg: each kind of request beside a
 * plain server that does the same work, and beside its aim.
 *
 * Run with `npx tsx bench/draw-speed.ts` after `npm run bench`.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const COLOURS = {
  light: { bar: "#8a8172", under: "#b4552d", line: "#d5d0c5", name: "#1d1b18", found: "#6b665c" },
  dark: { bar: "#a8a295", under: "#d98a63", line: "#4a463e", name: "#f2efe8", found: "#a8a295" },
} satisfies Record<string, Record<string, string>>;

// Only the name of the request, its aim and the share that was found.
const ROW = /^\| limit \| PostgreSQL, ([^|]*): at least ([\d.]+) \| [^|]* \| ([\d.]+) \(/gm;
const WIDTH = 720;
const NAMES = 210;
const FOUND = 50;
const HEIGHT = 26;
const TOP = 40;
const BAR = 12;

type Row = { name: string; aim: number; share: number; found: string };

const results = readdirSync("bench/results").filter((name) => /^\d{4}-\d\d-\d\d\.md$/.test(name));
const newest = results.sort().at(-1);
if (!newest) throw new Error("There are no results yet. Run `npm run bench` first.");
const table = readFileSync(`bench/results/${newest}`, "utf8");
const rows = [...table.matchAll(ROW)].map(([, name = "", aim, share = ""]) => ({
  name,
  aim: Number(aim),
  share: Number(share),
  found: share,
}));
if (rows.length === 0) throw new Error(`bench/results/${newest} has no row of limit. Run \`npm run bench\` first.`);
for (const theme of ["light", "dark"] as const) {
  writeFileSync(`docs/speed-${theme}.svg`, draw(rows, COLOURS[theme]));
}

function draw(all: readonly Row[], colours: (typeof COLOURS)["light"]): string {
  const most = Math.max(1, ...all.map(({ share }) => share));
  const at = (share: number) => Math.round(NAMES + (share / most) * (WIDTH - NAMES - FOUND));
  const height = TOP + all.length * HEIGHT + 8;
  const bars = all.map(({ name, aim, share, found }, index) => {
    const y = TOP + index * HEIGHT;
    return [
      `<text x="0" y="${y + BAR - 1}" fill="${colours.name}" font-size="13">${name}</text>`,
      `<rect x="${NAMES}" y="${y}" width="${at(share) - NAMES}" height="${BAR}" rx="2" fill="${share < aim ? colours.under : colours.bar}"/>`,
      `<rect x="${at(aim) - 1}" y="${y - 3}" width="2" height="${BAR + 6}" fill="${colours.name}"/>`,
      `<text x="${Math.max(at(share), at(aim)) + 8}" y="${y + BAR - 1}" fill="${colours.found}" font-size="12">${found}</text>`,
    ].join("\n");
  });
  const limit = [
    `<text x="${at(1) - 6}" y="14" fill="${colours.found}" font-size="12" text-anchor="end">a plain server with the same work: 1</text>`,
    `<line x1="${at(1)}" y1="4" x2="${at(1)}" y2="${height}" stroke="${colours.line}"/>`,
  ];
  const body = [...limit, ...bars].join("\n");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif">\n<title>Shares of the limit of the machine</title>\n${body}\n</svg>\n`;
}
