import { expect, it } from "vitest";
import { shellWords } from "./shell-words.ts";

it.each<[string, string[]]>([
  ["cp -p /etc/a.yml <backup>", ["cp", "-p"]],
  ["caddy adapt --pretty | grep -c log || exit 1", ["grep", "-c", "exit", "1"]],
  ['if test "$A" = "$B"; then\n  sudo mv a b\nfi', ["if", "test", "then", "sudo", "mv", "fi"]],
  ["caddy cp -p", []],
  ["test_flag: true", []],
])("R12 R14 the shell's own words are known where a command begins, and nowhere else: %s", (code, own) => {
  expect([...shellWords(code)].sort()).toEqual(own.sort());
});
