import { describe, expect, test } from "vitest";
import { decodeText } from "./decode-text";

const latin = (text: string) => Buffer.from(text, "latin1");
const word = "Grüße";

describe("encoding of a page", () => {
  test.each([
    ["its header", latin(word), "text/html; charset=ISO-8859-1", word],
    ["a quoted header", latin(word), 'text/html; charset="windows-1252"', word],
    ["its meta", latin(`<meta charset=iso-8859-15>${word}`), "text/html", word],
    [
      "its older meta",
      latin(`<meta http-equiv="Content-Type" content="text/html; charset=latin1">${word}`),
      "text/html",
      word,
    ],
    ["a byte order mark before all", Buffer.from(`\ufeff${word}`), "text/html; charset=iso-8859-1", word],
    ["a byte order mark of two", Buffer.from(`\ufeff${word}`, "utf16le"), "text/html", word],
    ["its XML declaration", latin(`<?xml version="1.0" encoding="iso-8859-1"?>${word}`), "text/html", word],
    ["nothing, where it is valid UTF-8", Buffer.from(word), "text/html", word],
    ["nothing, where it is not", latin(word), "", word],
    ["an unknown name", Buffer.from(word), "text/html; charset=nonsense", word],
    ["Shift JIS", Buffer.from([0x8d, 0x81]), "text/html; charset=shift_jis", "香"],
    ["GB 18030", Buffer.from([0xb3, 0xb1]), "text/html; charset=gb2312", "潮"],
  ])("is detected by %s", (_by, bytes, type, expected) => {
    expect(decodeText(bytes, type)).toContain(expected);
  });
});
