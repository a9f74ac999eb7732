import { expect, it } from "vitest";
import { blotter, knownScrubber, scrubber, secretsOf } from "./secrets.ts";
import { SETTINGS, type SettingName } from "./settings.ts";

const KEY = 'k3y-of "Ann"';
const TOKEN = `assay_${"aB3_-".repeat(8)}xyz`;

it.each([
  ["Authorization: Bearer abc", "Authorization: Bearer ***"],
  ['"authorization":"basic abc=="', '"authorization":"basic ***"'],
  ["bearer abcdefg1", "bearer ***"],
  ["bearer abcdef1", "bearer abcdef1"],
  ["basic understanding", "basic understanding"],
  ["/x?key=abc&q=1#s", "/x?key=***&q=1#s"],
  ["/x?a=1&access_token=abc", "/x?a=1&access_token=***"],
  ["/x?monkey=abc", "/x?monkey=abc"],
  ["https://ann:pass@a.test/", "https://***@a.test/"],
  ["sk-0123456789abcdef", "***"],
  ["sk-0123456789abcde", "sk-0123456789abcde"],
  [`said ${KEY}`, "said ***"],
])("X5 of a log %j is written as %j", (text, written) => {
  expect(scrubber([KEY])(text)).toBe(written);
});

it("X5 a log without secrets of its own still holds none that look like one", () => {
  expect(scrubber([])("sk-0123456789abcdef said no")).toBe("*** said no");
});

it("X5 what is handed out holds no secret, however it is spelled", () => {
  const scrub = knownScrubber([KEY]);
  expect(scrub?.(`${KEY} ${KEY.toUpperCase()} ${JSON.stringify(KEY).slice(1, -1)}`)).toBe("*** *** ***");
  expect(scrub?.(`${encodeURIComponent(KEY)} ${[...Buffer.from(KEY)].map((byte) => `%${byte.toString(16)}`).join("")}`)).toBe("*** ***");
  expect(scrub?.("sk-0123456789abcdef")).toBe("sk-0123456789abcdef");
  expect(scrub?.(`with ${TOKEN}.`)).toBe("with ***.");
});

it("X5 what is too short or an ordinary word is no secret, and without one there is nothing to blot out", () => {
  expect(knownScrubber(["abc12", "not-needed", "ollama"])).toBeUndefined();
  expect(knownScrubber(["abcd12"])?.("abcd12")).toBe("***");
  expect(knownScrubber(["twelveletter"])?.("twelveletter")).toBe("***");
  expect(knownScrubber(["abcdef1", "abcdef1-long2"])?.("abcdef1-long2 abcdef1")).toBe("*** ***");
});

it("X5 what is kept holds marks in the place of a secret, so that every place in it stays", () => {
  expect(blotter(["abc123"])("x abc123 y")).toBe("x ****** y");
  expect(blotter([])(`x ${TOKEN} y`)).toBe(`x ${"*".repeat(TOKEN.length)} y`);
  expect(blotter([])(`x ${TOKEN.slice(0, -1)} y`)).toContain("assay_");
  expect(blotter(["abc123"])("nothing of it")).toBe("nothing of it");
});

it("X5 the secrets of a configuration are its secret settings, of a named token also the part behind its name", () => {
  const names = Object.keys(SETTINGS) as SettingName[];
  const config = Object.fromEntries(names.map((name) => [name, `value of ${name}`]));
  const secrets = secretsOf({ ...config, "serve.tokens": ["ann:0123456789abcdef"] } as never);
  expect(secrets).toEqual(expect.arrayContaining(["ann:0123456789abcdef", "0123456789abcdef", "value of model.apiKey"]));
  expect(secrets).not.toContain("value of home");
});
