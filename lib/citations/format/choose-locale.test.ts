import fc from "fast-check";
import { expect, test } from "vitest";
import { knownLocales } from "../styles/catalogue";
import { chooseLocale, nearestLocale } from "./choose-locale";

const known = knownLocales();

test.each([
  ["en", "en-US"],
  ["en-GB", "en-GB"],
  ["EN-gb", "en-GB"],
  ["en-AU", "en-US"],
  ["de", "de-DE"],
  ["de-AT", "de-AT"],
  ["de-LI", "de-DE"],
  ["fr-BE", "fr-FR"],
  ["fr-CA", "fr-CA"],
  ["pt", "pt-PT"],
  ["es-AR", "es-ES"],
  ["zh", "zh-CN"],
  ["zh-Hant", "zh-TW"],
  ["zh-Hant-HK", "zh-TW"],
  ["zh-HK", "zh-TW"],
  ["no", "nb-NO"],
  ["ca", "ca-AD"],
  ["ar-EG", "ar"],
  ["eu-ES", "eu"],
  ["sr-Latn", "sr-RS"],
  ["ja-JP-u-ca-japanese", "ja-JP"],
  ["tlh", null],
  ["not a tag", null],
])("%s selects %s", (tag, locale) => {
  expect(nearestLocale(tag, known)).toBe(locale);
});

test("the requested locale wins over the style's own, which wins over American English", () => {
  expect(chooseLocale("fr", "en-GB", known)).toBe("fr-FR");
  expect(chooseLocale(undefined, "en-GB", known)).toBe("en-GB");
  expect(chooseLocale("tlh", "en-GB", known)).toBe("en-GB");
  expect(chooseLocale(undefined, null, known)).toBe("en-US");
});

test("returns an available locale for any request", () => {
  fc.assert(
    fc.property(fc.string(), (tag) => {
      expect(known).toContain(chooseLocale(tag, null, known));
    }),
  );
});
