const NAMED =
  "black 000000 white ffffff gray 808080 grey 808080 silver c0c0c0 lightgray d3d3d3 lightgrey d3d3d3 darkgray a9a9a9 darkgrey a9a9a9 dimgray 696969 red ff0000 darkred 8b0000 crimson dc143c firebrick b22222 maroon 800000 tomato ff6347 coral ff7f50 salmon fa8072 orange ffa500 darkorange ff8c00 orangered ff4500 gold ffd700 yellow ffff00 khaki f0e68c olive 808000 green 008000 lime 00ff00 darkgreen 006400 limegreen 32cd32 seagreen 2e8b57 forestgreen 228b22 lightgreen 90ee90 teal 008080 cyan 00ffff aqua 00ffff darkcyan 008b8b turquoise 40e0d0 blue 0000ff navy 000080 darkblue 00008b royalblue 4169e1 steelblue 4682b4 skyblue 87ceeb lightblue add8e6 dodgerblue 1e90ff cornflowerblue 6495ed indigo 4b0082 purple 800080 violet ee82ee darkviolet 9400d3 magenta ff00ff fuchsia ff00ff orchid da70d6 plum dda0dd lavender e6e6fa pink ffc0cb hotpink ff69b4 deeppink ff1493 brown a52a2a chocolate d2691e sienna a0522d peru cd853f tan d2b48c beige f5f5dc ivory fffff0";

const COLOURS = new Map<string, string>();
const words = NAMED.split(" ");
for (let at = 0; at + 1 < words.length; at += 2) COLOURS.set(words[at] ?? "", words[at + 1] ?? "");

/** A colour of CSS as six hexadecimal digits; null for a name that is not known. */
export function hexOf(colour: string): string | null {
  const [, digits = ""] = /^#?((?:[0-9a-f]{3}){1,2})$/i.exec(colour.trim()) ?? [];
  if (digits.length === 3) return digits.replace(/./g, "$&$&").toLowerCase();
  return digits === "" ? (COLOURS.get(colour.trim().toLowerCase()) ?? null) : digits.toLowerCase();
}
