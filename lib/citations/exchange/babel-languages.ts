// Languages as CSL names them, and the names that babel and biblatex have for them.
const NAMES =
  "af afrikaans ar arabic bg bulgarian ca catalan cs czech da danish de german de-DE ngerman de-AT naustrian de-CH nswissgerman el greek en english en-US american en-GB british en-AU australian en-CA canadian eo esperanto es spanish et estonian eu basque fa persian fi finnish fr french gl galician he hebrew hi hindi hr croatian hu magyar id indonesian is icelandic it italian ja japanese ko korean la latin lt lithuanian lv latvian ms malay nb norsk nl dutch nn nynorsk pl polish pt portuguese pt-BR brazilian ro romanian ru russian sk slovak sl slovene sr serbian sv swedish th thai tr turkish uk ukrainian vi vietnamese zh chinese";

const BY_TAG = new Map<string, string>();
const words = NAMES.split(" ");
for (let at = 0; at + 1 < words.length; at += 2) BY_TAG.set(words[at] ?? "", words[at + 1] ?? "");
const BY_NAME = new Map([
  ...Array.from(BY_TAG, ([tag, name]) => [name, tag] as const),
  ["ukenglish", "en-GB"],
  ["usenglish", "en-US"],
  ["francais", "fr"],
  ["norwegian", "nb"],
]);

/** The value of the field `langid` for a language of CSL; null for words, which are no tag of a language. */
export const langidOf = (language: string): string | null =>
  BY_TAG.get(language) ?? (/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.test(language) ? language : null);

/** The language of CSL for a value of `langid`, which is babel's name of it or already a tag. */
export const languageOf = (langid: string): string => BY_NAME.get(langid.trim().toLowerCase()) ?? langid.trim();
