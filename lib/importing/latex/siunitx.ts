/** A quantity of siunitx: its numbers, and its units with their powers. */
export type Quantity = { numbers: string[]; units: [name: string, power: number][] };

const UNITS =
  "meter m metre m gram g kilogram kg second s ampere A kelvin K mole mol candela cd hertz Hz newton N pascal Pa joule J watt W coulomb C volt V farad F ohm Ω siemens S weber Wb tesla T henry H celsius °C degreeCelsius °C lumen lm lux lx becquerel Bq gray Gy sievert Sv katal kat minute min hour h day d degree ° arcminute ′ arcsecond ″ liter L litre L hectare ha tonne t electronvolt eV dalton Da atomicmassunit u bar bar percent % bel B decibel dB neper Np angstrom Å parsec pc astronomicalunit au radian rad steradian sr year yr um µm us µs uL µL ug µg uA µA uV µV uF µF uN µN umol µmol ohms Ω";
const PREFIXES =
  "yocto y zepto z atto a femto f pico p nano n micro µ milli m centi c deci d deca da deka da hecto h kilo k mega M giga G tera T peta P exa E zetta Z yotta Y";

const listed = (list: string): Map<string, string> => {
  const words = list.split(" ");
  return new Map(words.flatMap((word, at) => (at % 2 === 0 ? [[word, words[at + 1] ?? ""] as const] : [])));
};
const SYMBOLS = listed(UNITS);
const PREFIX = listed(PREFIXES);

/** The arguments of each command of siunitx: what they give, in order. */
export const QUANTITIES: Readonly<Record<string, readonly ("number" | "unit")[]>> = {
  SI: ["number", "unit"],
  qty: ["number", "unit"],
  si: ["unit"],
  unit: ["unit"],
  num: ["number"],
  ang: ["number"],
  numrange: ["number", "number"],
  SIrange: ["number", "number", "unit"],
  qtyrange: ["number", "number", "unit"],
};

/** A quantity from the arguments of a command of siunitx. */
export function quantityOf(name: string, given: readonly string[]): Quantity {
  const kinds = QUANTITIES[name] ?? [];
  const numbers = given.filter((_, at) => kinds[at] === "number");
  const units = given.filter((_, at) => kinds[at] === "unit").flatMap(unitsOf);
  return { numbers, units: name === "ang" ? [["°", 1]] : units };
}

function unitsOf(source: string): Quantity["units"] {
  const units: Quantity["units"] = [];
  let [prefix, sign, next] = ["", 1, 1];
  const end = (symbol: string) => {
    units.push([prefix + symbol, sign * next]);
    [prefix, sign, next] = ["", 1, 1];
  };
  const power = (to: number) => {
    const last = units.at(-1);
    if (last) last[1] *= to;
  };
  const token = /\\([a-zA-Z]+)(?:\s*\{([^{}]*)\})?|\^\s*\{?(-?\d+)\}?|(\/)|([^\\^/{}\s.~,$]+)/g;
  for (const [, name, argument = "", raised, slash, words] of source.matchAll(token)) {
    if (raised !== undefined) power(Number(raised));
    else if (slash !== undefined || name === "per") sign = -1;
    else if (name === "squared") power(2);
    else if (name === "cubed") power(3);
    else if (name === "square") next = 2;
    else if (name === "cubic") next = 3;
    else if (name === "tothe") power(Number(argument) || 1);
    else if (name === "raiseto") next = Number(argument) || 1;
    else if (name !== undefined && PREFIX.has(name)) prefix = PREFIX.get(name) ?? "";
    else if (name !== undefined) end(SYMBOLS.get(name) ?? (argument === "" ? name : argument));
    else if (words !== undefined) end(words);
  }
  return units;
}

const SUPERSCRIPTS = new Map([..."0123456789-"].map((sign, at) => [sign, "⁰¹²³⁴⁵⁶⁷⁸⁹⁻"[at] ?? sign]));
const raisedText = (number: string): string => Array.from(number, (sign) => SUPERSCRIPTS.get(sign) ?? sign).join("");

/** A number as siunitx reads it, in its parts: `1.5e-3` is `1.5 × 10⁻³`. */
function numberWith(number: string, times: string, power: (exponent: string) => string): string {
  const plain = number
    .replace(/\s+/g, "")
    .replace(/\\pm|\+-/g, " ± ")
    .replace(/[{}]/g, "");
  return plain.replace(/^(.*?)[eEdD]([+-]?\d+)$/, (_, base: string, exponent: string) => {
    const raised = `10${power(exponent.replace(/^\+/, ""))}`;
    return base === "" ? raised : `${base}${times}${raised}`;
  });
}

/** A quantity as text, with a space that does not break before its unit. */
export function quantityText({ numbers, units }: Quantity): string {
  const value = numbers.map((number) => numberWith(number, "\u00a0×\u00a0", raisedText).replace(/^-/, "−")).join("–");
  const unit = units.map(([name, power]) => name + (power === 1 ? "" : raisedText(String(power)))).join("\u00a0");
  return [value, unit].filter(Boolean).join(/^[°′″]/.test(unit) && !unit.startsWith("°C") ? "" : "\u00a0");
}

/** A quantity as a formula. */
export function quantityMath({ numbers, units }: Quantity): string {
  const value = numbers
    .map((number) => numberWith(number, "\\times ", (exponent) => `^{${exponent}}`).replaceAll("±", "\\pm"))
    .join("\\text{–}");
  const unit = units.map(([name, power]) => {
    const symbol = name
      .replaceAll("°", "^{\\circ}")
      .replaceAll("%", "\\%")
      .replaceAll("µ", "\\mu ")
      .replaceAll("Ω", "\\Omega ");
    return `\\mathrm{${symbol}}${power === 1 ? "" : `^{${power}}`}`;
  });
  const isClose = /^[°′″]$/.test(units[0]?.[0] ?? "");
  return [value, unit.join("\\,")].filter(Boolean).join(isClose ? "" : "\\,");
}
