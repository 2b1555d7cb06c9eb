import { expect, test } from "vitest";
import { testTranslator } from "../../../words/test-translator";
import { browserName } from "./browser-name";

const t = testTranslator("settings.sessions");

test.each([
  [null, "Unknown browser"],
  ["", "Unknown browser"],
  ["curl/8.5.0", "Unknown browser"],
  ["<script>alert(1)</script> (X11; Linux x86_64)", "A browser on Linux"],
])("never repeats the text of a user agent: %s", (given, words) => {
  expect(browserName(t, given)).toBe(words);
});

test.each([
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    "Chrome on Linux",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
    "Edge on Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
    "Safari on Mac",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1",
    "Chrome on iPhone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
    "Chrome on Android",
  ],
])("names the browser, not those it descends from: %s", (given, words) => {
  expect(browserName(t, given)).toBe(words);
});
