/**
 * Simulates a working day of an organisation: its writers come and go, type sentences and pause, their agents write, and its
 * pages are read. Prints the busiest minute, and the instances, database, disk and money that it needs, by what a letter, a
 * write, a read and a connection cost in measurements. No claim: with other costs, prices or habits it is another sum.
 *
 * Run with `npx tsx --conditions react-server bench/organisation.ts`; every number of `DAY`, `COST` and `PRICE` is an option,
 * such as `--writers=1000`. The same options give the same day.
 */
import { parseArgs } from "node:util";

/** What people do. */
const DAY = {
  documents: 1_000_000,
  writers: 100_000,
  /** How often a writer opens a document a day, and how long it stays open. */
  sessions: 3,
  sessionMinutes: 25,
  /** Letters of a sentence, letters a second, and seconds of thought after each. */
  sentence: 80,
  lettersPerSecond: 5,
  thoughtSeconds: 40,
  /** Paragraphs that a writer's agents write a day, and reads of theirs. */
  agentWrites: 20,
  agentReads: 100,
  /** Reads of published pages a day for each writer. */
  pageReads: 20,
  workdaysAYear: 250,
};

/**
 * Processor time of an instance and of PostgreSQL in microseconds, and bytes. Letters and connections are those of
 * `connections.ts`, notices those of `notices.ts`, writes and reads those of docs/scale.md, and the bytes of a letter those of `typed-growth.ts`. What opening
 * a document costs, a page's and a read's part of the database, and the bytes of a document and of an agent's write are assumed.
 */
const COST = {
  letterInstance: 2_250,
  letterDatabase: 920,
  /** Of a letter's notice at each instance, heard or not, and how many a primary commits a second, one after the other. */
  noticeDatabase: 14,
  noticesASecond: 4_750,
  writeInstance: 2_000,
  writeDatabase: 1_020,
  openInstance: 20_000,
  openDatabase: 3_000,
  readInstance: 250,
  readDatabase: 50,
  pageInstance: 250,
  pageDatabase: 20,
  connectionMicrosecondsASecond: 42,
  connectionKilobytes: 24,
  instanceMegabytes: 250,
  /** Of a document with its index and first versions, and of a typed letter once it is packed. */
  documentBytes: 60_000,
  letterBytes: 6,
  /** Of a typed letter in its first two hours. */
  freshLetterBytes: 60,
  agentWriteBytes: 1_000,
};

/** Prices in dollars, as of no particular provider, and how full a machine may be. */
const PRICE = {
  coreMonth: 30,
  gigabyteOfMemoryMonth: 4,
  gigabyteOfDiskMonth: 0.12,
  /** Standbys and replicas, and backups, as copies of the database and of its disk. */
  databaseCopies: 2,
  diskCopies: 3,
  fullness: 0.6,
  connectionsOfAnInstance: 3_000,
};

const MINUTES = 24 * 60;
/** The share of a day's sessions that begin in each hour, from midnight on: one time zone, which is the hardest. */
const HOURS = [0, 0, 0, 0, 0, 0.5, 1, 4, 10, 14, 13, 9, 6, 9, 12, 11, 8, 4, 2, 1.5, 1, 0.7, 0.3, 0];

const numbers = { ...DAY, ...COST, ...PRICE };
const options = Object.fromEntries(Object.keys(numbers).map((name) => [name, { type: "string" as const }]));
const { values: given } = parseArgs({ options });
for (const [name, value] of Object.entries(given)) {
  if (!Number.isFinite(Number(value))) throw new Error(`--${name} must be a number.`);
  Object.assign(numbers, { [name]: Number(value) });
}

/** Numbers between 0 and 1, the same each time (https://prng.di.unimi.it/splitmix64.c, with 32 bits). */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

const random = makeRandom(1);
const exponential = (mean: number): number => -mean * Math.log(1 - random());

const ALL_HOURS = HOURS.reduce((sum, share) => sum + share, 0);

/** A minute of the day, by how many sessions begin in its hour. */
function minuteOfDay(): number {
  let left = random() * ALL_HOURS;
  for (const [hour, share] of HOURS.entries()) {
    if (left < share) return Math.floor(hour * 60 + random() * 60);
    left -= share;
  }
  return MINUTES - 1;
}

type Minute = { letters: number; versions: number; opens: number; reads: number; pages: number; agentWrites: number };

/** What happens in each minute, and how many pages are open in it. */
function simulate(): { minutes: Minute[]; open: number[] } {
  const minutes = Array.from({ length: MINUTES }, () => ({
    ...{ letters: 0, versions: 0, opens: 0, reads: 0, pages: 0, agentWrites: 0 },
  }));
  const open = new Array<number>(MINUTES).fill(0);
  const at = (minute: number): Minute | undefined => minutes[Math.floor(minute) % MINUTES];
  const { sentence, lettersPerSecond, thoughtSeconds, sessionMinutes } = numbers;
  for (let session = 0; session < numbers.writers * numbers.sessions; session++) {
    const begin = minuteOfDay();
    const end = begin + exponential(sessionMinutes);
    const first = at(begin);
    if (first) first.opens += 1;
    for (let minute = begin; minute <= end; minute++) open[minute % MINUTES] = (open[minute % MINUTES] ?? 0) + 1;
    for (let now = begin; now < end; ) {
      const letters = Math.ceil(exponential(sentence));
      const typing = letters / lettersPerSecond;
      const minute = at(now);
      if (minute) {
        minute.letters += letters;
        // As `fold-soon.ts` decides: five seconds after the first letter, and one after the last.
        minute.versions += Math.ceil(typing / 5);
      }
      now += (typing + 1 + exponential(thoughtSeconds)) / 60;
    }
  }
  const spread = (count: number, add: (minute: Minute) => void) => {
    for (let one = 0; one < count; one++) {
      const minute = at(minuteOfDay());
      if (minute) add(minute);
    }
  };
  spread(numbers.writers * numbers.agentWrites, (minute) => minute.agentWrites++);
  spread(numbers.writers * numbers.agentReads, (minute) => minute.reads++);
  spread(numbers.writers * numbers.pageReads, (minute) => minute.pages++);
  return { minutes, open };
}

const instanceTime = (minute: Minute, open: number): number =>
  minute.letters * numbers.letterInstance +
  minute.agentWrites * numbers.writeInstance +
  minute.opens * numbers.openInstance +
  minute.reads * numbers.readInstance +
  minute.pages * numbers.pageInstance +
  open * 60 * numbers.connectionMicrosecondsASecond;

const databaseTime = (minute: Minute): number =>
  minute.letters * (numbers.letterDatabase + numbers.noticeDatabase * instancesOfOne) +
  minute.agentWrites * numbers.writeDatabase +
  minute.opens * numbers.openDatabase +
  minute.reads * numbers.readDatabase +
  minute.pages * numbers.pageDatabase;

const { minutes, open } = simulate();
const most = (values: readonly number[]) => values.reduce((sum, value) => Math.max(sum, value), 0);
const total = (of: (minute: Minute) => number) => minutes.reduce((sum, minute) => sum + of(minute), 0);
const cores = (microsecondsAMinute: number) => microsecondsAMinute / 60_000_000;

const instanceCores = most(minutes.map((minute, at) => cores(instanceTime(minute, open[at] ?? 0))));
const connections = most(open);
const instances = Math.max(
  2,
  Math.ceil(instanceCores / numbers.fullness),
  Math.ceil(connections / numbers.connectionsOfAnInstance),
);
// An organisation that one primary cannot serve is split into parts that share nothing.
const databases = Math.max(
  1,
  Math.ceil(most(minutes.map(({ letters }) => letters / 60)) / numbers.noticesASecond / numbers.fullness),
);
const instancesOfOne = Math.ceil(instances / databases);
const databaseCores = most(minutes.map((minute) => cores(databaseTime(minute))));
const memory =
  (instances * numbers.instanceMegabytes) / 1_024 + (connections * numbers.connectionKilobytes) / 1_048_576;
const machine = Math.ceil(databaseCores / databases / numbers.fullness);
const gigabytesNow = (numbers.documents * numbers.documentBytes) / 1e9;
const bytesADay =
  total(({ letters }) => letters) * numbers.letterBytes + total((one) => one.agentWrites) * numbers.agentWriteBytes;
const gigabytesAYear = (bytesADay * numbers.workdaysAYear) / 1e9;
const freshLetters = minutes.map((_, at) =>
  minutes.slice(Math.max(0, at - 120), at).reduce((sum, { letters }) => sum + letters, 0),
);
const disk = gigabytesNow + gigabytesAYear + (most(freshLetters) * numbers.freshLetterBytes) / 1e9;
const databaseMemory = Math.max(8 * databases, disk * 0.05);
const bill = {
  instances: instances * numbers.coreMonth + memory * numbers.gigabyteOfMemoryMonth,
  database:
    (1 + numbers.databaseCopies) *
    (databases * machine * numbers.coreMonth + databaseMemory * numbers.gigabyteOfMemoryMonth),
  disk: (1 + numbers.diskCopies) * disk * numbers.gigabyteOfDiskMonth,
};
const whole = bill.instances + bill.database + bill.disk;
const count = (value: number) => Math.round(value).toLocaleString("en");

console.log(
  [
    `${count(numbers.documents)} documents, ${count(numbers.writers)} writers a day`,
    `typed a day: ${count(total(({ letters }) => letters))} letters, ${count(total(({ versions }) => versions))} versions of them`,
    `the busiest minute: ${count(most(minutes.map(({ letters }) => letters / 60)))} letters and ${count(most(minutes.map(({ versions, agentWrites }) => (versions + agentWrites) / 60)))} versions a second, ${count(connections)} open documents`,
    `instances: ${instanceCores.toFixed(1)} cores busy, so ${instances} of one core each, at most ${instancesOfOne} to a database, ${memory.toFixed(1)} GB`,
    `databases: ${databases}, ${databaseCores.toFixed(1)} cores busy, so ${machine} cores and ${count(databaseMemory / databases)} GB for the primary of each`,
    `disk: ${count(gigabytesNow)} GB, ${count(gigabytesAYear)} GB more after a year, and ${count(disk - gigabytesNow - gigabytesAYear)} GB of what was typed within two hours`,
    `a month: $${count(whole)}, of which instances $${count(bill.instances)}, database with ${numbers.databaseCopies} copies $${count(bill.database)}, disk with ${numbers.diskCopies} copies $${count(bill.disk)}; $${(whole / numbers.writers).toFixed(3)} a writer`,
  ].join("\n"),
);
