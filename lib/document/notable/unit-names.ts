/**
 * What a number may count in, in all languages: the forms of each unit, of which the first stands for all. A unit is added
 * by a line here; forms are one only where they surely mean the same, so that “pounds” are neither £ nor lb.
 */
const NAMES = [
  "% percent Prozent",
  "° degree degrees Grad",
  "year years Jahr Jahre Jahren an ans année années año años",
  "month months Monat Monate Monaten mois mes meses",
  "week weeks Woche Wochen semaine semaines semana semanas",
  "day days Tag Tage Tagen jour jours día días",
  "h hour hours hr hrs Stunde Stunden heure heures hora horas",
  "min minute minutes mins Minute Minuten minuto minutos",
  "s second seconds sec secs Sekunde Sekunden seconde secondes segundo segundos",
  "century centuries",
  "decade decades",
  "mile miles mi Meile Meilen",
  "yd yard yards",
  "ft foot feet",
  "inch inches Zoll",
  "acre acres",
  "ha hectare hectares Hektar",
  "oz ounce ounces",
  "pound pounds",
  "lb lbs",
  "gal gallon gallons",
  "pint pints",
  "knot knots",
  "t ton tons",
  "tonne tonnes Tonne Tonnen tonelada toneladas",
  "km kilometre kilometres kilometer kilometers Kilometer Kilometern kilomètre kilomètres kilómetro kilómetros",
  "m metre metres meter meters Meter Metern mètre mètres metros",
  "cm centimetre centimetres centimeter centimeters Zentimeter centimètre centimètres centímetro centímetros",
  "mm millimetre millimetres millimeter millimeters Millimeter millimètre millimètres milímetro milímetros",
  "kg kilogram kilograms kilogramme kilogrammes kilo kilos Kilogramm Kilo kilogramo kilogramos",
  "g gram grams gramme grammes Gramm gramo gramos",
  "mg milligram milligrams milligramme milligrammes Milligramm miligramo miligramos",
  "L l litre litres liter liters Liter Litern litro litros",
  "mL ml millilitre millilitres milliliter milliliters Milliliter",
  "W watt watts Watt",
  "V volt volts Volt",
  "$ USD US$ dollar dollars Dollar dólar dólares",
  "€ EUR euro euros Euro Euros",
  "£ GBP",
  "¥ JPY yen Yen",
  "₹ INR rupee rupees",
  "₽ RUB rouble roubles ruble rubles Rubel",
  "₩ KRW",
  "CHF",
  "franc francs Franken",
  "cent cents",
  "kr",
  "SEK",
  "NOK",
  "DKK",
  "CNY",
  "C$ CA$ CAD",
  "A$ AU$ AUD",
  "NZ$ NZD",
  "HK$ HKD",
  "R$ BRL",
  "pm p.m. p.m PM",
  "a.m. a.m AM",
];

/** What multiplies a number before its unit. */
const SCALES = [
  "thousand Tausend",
  "million millions Million Millionen Mio millón millones",
  "billion billions milliard milliards Milliarde Milliarden Mrd",
  "trillion trillions Billionen",
];

const PREFIXES = ["", ..."kMGTPhdcmµμnpf"];
const PREFIXED = "m m² m³ m2 m3 g s Hz W Wh J Pa V VA A Ah N Nm eV mol B L l cal bar Bq Sv Gy Ω t bit".split(" ");
const SYMBOLS = "‰ K °C °F °K mK µF nF pF mF mT psi atm mmHg ppm ppb rpm bpm mph kn dpi px KB KiB MiB GiB TiB IU".split(
  " ",
);

const FORMS = NAMES.map((forms) => forms.split(" "));
const SCALE_FORMS = SCALES.map((forms) => forms.split(" "));
const ONE_OF_FORM = new Map(
  [...FORMS, ...SCALE_FORMS].flatMap(([one = "", ...others]) => others.map((form): [string, string] => [form, one])),
);

const prefixed = PREFIXES.flatMap((prefix) => PREFIXED.map((unit) => prefix + unit));
const named = FORMS.flat();
const units = [...new Set([...prefixed, ...SYMBOLS, ...named])];

const escaped = (character: string) => (character === "°" ? "°\\s?" : character.replace(/[$.]/, "\\$&"));

/** An expression for one of some forms, the longest that fits; by their first letters, so that it tries few of them. */
function anyOf(forms: readonly string[]): string {
  const rests = new Map<string, string[]>();
  for (const form of forms) {
    const [first, rest] = [form.slice(0, 1), form.slice(1)];
    if (first !== "") rests.set(first, [...(rests.get(first) ?? []), rest]);
  }
  const one = [...rests].map(([first, rest]) => escaped(first) + anyOf(rest)).join("|");
  if (one === "") return "";
  return forms.includes("") ? `(?:${one})?` : `(?:${one})`;
}

const isWord = (form: string) => /^\p{L}{3,}$/u.test(form);
const END = "(?![\\p{L}\\p{N}])";

// “In 5 am Tor” is German, so only a time of day has this one.
const MORNING = "(?<=:\\d\\d)\\s?am";
const PER = "(?:/[a-zA-Z]+[²³23]?)?";

/** An expression for what multiplies a number. */
export const SCALE = `(?:[\\s-]?${anyOf(SCALE_FORMS.flat())}${END})?`;

/** An expression for the unit after a number; “5-year” has that of “5 years”. */
export const UNIT = `(?:(?:${MORNING}|\\s?${anyOf(units)}${PER}|-${anyOf(named.filter(isWord))})${END})?`;

const SIGNS = units.filter((form) => /^[A-Z]*[$€£¥₹₽₩]$/.test(form));
const CODES = named.filter((form) => /^[A-Z]{3}$/.test(form));

/** An expression for a currency before a number. */
export const CURRENCY = `(?:${anyOf([...SIGNS, ...CODES])}\\s?(?=[-−+±]?\\d))?`;

/** The one form that is compared of a unit, a multiple or a currency as a text has it. */
export function oneForm(shown: string): string {
  if (shown === "") return "";
  const form = shown.replace(/^-|\s/gu, "");
  return ONE_OF_FORM.get(form) ?? form.replace("µ", "μ").replace(/^([cdm])l(?=$|\/)/, "$1L");
}

const BEGINS: ReadonlySet<string> = new Set(
  [...units, ...SCALE_FORMS.flat()].map((form) => /^[a-z]*/.exec(form)?.[0] ?? ""),
);
const SCALE_WORDS: ReadonlySet<string> = new Set(SCALE_FORMS.flat().map((form) => form.toLowerCase()));

/** Whether a word in plain lower-case letters may be, or begin, a unit or a multiple of the number before it. */
export const beginsUnit = (word: string): boolean => word.length <= 3 || BEGINS.has(word);

/** Whether a word, in lower case, multiplies a number, so that a unit may follow. */
export const isScale = (word: string): boolean => SCALE_WORDS.has(word);
