import { hexOf } from "../manuscript/colours";
import { attributeOf, childrenOf, mathTree } from "../manuscript/mathml";

// One a line: the name of a command of KaTeX that LaTeX lacks, and what it stands for there.
const LACKING = String.raw`
R \mathbb{R}
N \mathbb{N}
Z \mathbb{Z}
Reals \mathbb{R}
reals \mathbb{R}
natnums \mathbb{N}
cnums \mathbb{C}
Complex \mathbb{C}
Alpha \mathrm{A}
Beta \mathrm{B}
Epsilon \mathrm{E}
Zeta \mathrm{Z}
Eta \mathrm{H}
Iota \mathrm{I}
Kappa \mathrm{K}
Mu \mathrm{M}
Nu \mathrm{N}
Omicron \mathrm{O}
Rho \mathrm{P}
Tau \mathrm{T}
Chi \mathrm{X}
omicron o
thetasym \vartheta
weierp \wp
alef \aleph
alefsym \aleph
image \Im
real \Re
empty \emptyset
infin \infty
isin \in
exist \exists
notni \not\ni
sub \subset
sube \subseteq
supe \supseteq
plusmn \pm
sdot \cdot
bull \bullet
clubs \clubsuit
diamonds \diamondsuit
hearts \heartsuit
spades \spadesuit
sect \S
Dagger \ddagger
larr \leftarrow
rarr \rightarrow
uarr \uparrow
darr \downarrow
harr \leftrightarrow
lrarr \leftrightarrow
lArr \Leftarrow
Larr \Leftarrow
rArr \Rightarrow
Rarr \Rightarrow
uArr \Uparrow
Uarr \Uparrow
dArr \Downarrow
Darr \Downarrow
hArr \Leftrightarrow
Harr \Leftrightarrow
lrArr \Leftrightarrow
Lrarr \Leftrightarrow
lang \langle
rang \rangle
lt <
gt >
degree {}^\circ
origof \circ\!{-}\!\bullet
imageof \bullet\!{-}\!\circ
oiint \mathop{{\bigcirc}\mkern-18mu\int\mkern-9mu\int}
oiiint \mathop{{\bigcirc}\mkern-22mu\int\mkern-9mu\int\mkern-9mu\int}
varvdots \vdots
minuso \mathbin{{\circ}\mkern-13mu{-}}
mapsfrom \mathrel{\text{\reflectbox{$\mapsto$}}}
dotsx \dots
KaTeX \text{KaTeX}
llbracket \mathopen{[\![}
rrbracket \mathclose{]\!]}
lBrace \mathopen{\{\mkern-4mu|}
rBrace \mathclose{|\mkern-4mu\}}
coloncolon \mathrel{::}
colonequals \mathrel{:=}
coloncolonequals \mathrel{::=}
equalscolon \mathrel{=:}
equalscoloncolon \mathrel{=::}
colonminus \mathrel{:-}
coloncolonminus \mathrel{::-}
minuscolon \mathrel{-:}
minuscoloncolon \mathrel{-::}
coloncolonapprox \mathrel{::\approx}
coloncolonsim \mathrel{::\sim}
simcolon \mathrel{\sim:}
simcoloncolon \mathrel{\sim::}
approxcolon \mathrel{\approx:}
approxcoloncolon \mathrel{\approx::}
arctg \operatorname{arctg}
arcctg \operatorname{arcctg}
ch \operatorname{ch}
sh \operatorname{sh}
th \operatorname{th}
cth \operatorname{cth}
tg \operatorname{tg}
ctg \operatorname{ctg}
cotg \operatorname{cotg}
cosec \operatorname{cosec}
argmin \operatorname*{arg\,min}
argmax \operatorname*{arg\,max}
plim \operatorname*{plim}
bra \mathinner{\langle{#1}|}
ket \mathinner{|{#1}\rangle}
braket \mathinner{\langle{#1}\rangle}
Bra \left\langle#1\right|
Ket \left|#1\right\rangle
Braket \left\langle#1\right\rangle
set \{\,#1\,\}
Set \left\{\,#1\,\right\}
widecheck \check{#1}
Overrightarrow \overset{\Rightarrow}{#1}
overgroup \overset{\frown}{#1}
undergroup \underset{\smile}{#1}
overlinesegment \overline{#1}
underlinesegment \underline{#1}
overleftharpoon \overset{\leftharpoonup}{#1}
overrightharpoon \overset{\rightharpoonup}{#1}
utilde \underset{\sim}{#1}
xlongequal \overset{#2}{\underset{#1}{=\joinrel=}}
xtwoheadrightarrow \overset{#2}{\underset{#1}{\twoheadrightarrow}}
xtwoheadleftarrow \overset{#2}{\underset{#1}{\twoheadleftarrow}}
xtofrom \overset{#2}{\underset{#1}{\rightleftarrows}}
xrightleftarrows \overset{#2}{\underset{#1}{\rightleftarrows}}
xrightequilibrium \overset{#2}{\underset{#1}{\rightleftharpoons}}
xleftequilibrium \overset{#2}{\underset{#1}{\leftrightharpoons}}
phase \angle\underline{#1}
angl \overline{#1}\rceil
angln \overline{n}\rceil
hdashline \hline
mathsfit \mathsf{#1}
mathreflectbox \text{\reflectbox{$#1$}}
mathvcenter \vcenter{\hbox{$#1$}}
sixptsize \scriptsize
`;

const MEANINGS = new Map(
  LACKING.trim()
    .split("\n")
    .map((line): [string, string] => {
      const end = line.indexOf(" ");
      return [line.slice(0, end), line.slice(end + 1)];
    }),
);

/** The package of each command and environment that our preamble does not always have. */
const PACKAGES: readonly [RegExp, string][] = [
  [/\\mathscr(?![A-Za-z])/, "mathrsfs"],
  [/\\bm(?![A-Za-z])/, "bm"],
  [/\\(?:ce|pu)(?![A-Za-z])/, "[version=4]{mhchem}"],
  [/\\begin\{CD\}/, "amscd"],
];

/** The lines of a preamble for what the formulas of a text need beyond AMS-LaTeX. */
export function linesForMath(text: string): string[] {
  const packages = PACKAGES.filter(([used]) => used.test(text)).map(
    ([, name]) => `\\usepackage${name.startsWith("[") ? name : `{${name}}`}`,
  );
  const names = new Set(Array.from(text.matchAll(/\\([A-Za-z]+)/g), ([, name = ""]) => name));
  const definitions = [...names].sort().flatMap((name) => {
    const meaning = MEANINGS.get(name) ?? colouring(name);
    if (meaning === null) return [];
    const parameters = meaning.includes("#2") ? "[2][]" : meaning.includes("#1") ? "[1]" : "";
    return [`\\providecommand{\\${name}}${parameters}{${meaning}}`];
  });
  return [...packages, ...(definitions.length > 0 ? ["% Commands of KaTeX that LaTeX lacks.", ...definitions] : [])];
}

/** What stands for a command of KaTeX that only gives a colour, such as `\blueA`. */
function colouring(name: string): string | null {
  if (!/^(?:blue|teal|green|gold|red|maroon|purple|mint|gray|orange|pink|kaBlue|kaGreen)[A-I]?$/.test(name))
    return null;
  const found = (mathTree(`\\${name}{x}`, true) ?? []).flatMap((row) => [row, ...childrenOf(row)]);
  const colour = found.map((node) => attributeOf(node, "mathcolor")).find((given) => given !== "") ?? "";
  const hex = hexOf(colour);
  return hex === null ? null : `\\textcolor[HTML]{${hex.toUpperCase()}}{#1}`;
}
