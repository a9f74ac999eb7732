import { expect, it } from "vitest";
import { shellWords, withVariables } from "./shell-words.ts";

it.each<[string, string[]]>([
  ["cp -p /etc/a.yml a.yml.old", ["cp", "-p", "a.yml.old"]],
  ["http_requests_total > 5000", []],
  ["rate(x[5m]) > made_up_total", []],
  ["git reset --hard && rsync -a --delete /tmp /home && curl wrong-host.example.com", ["git", "curl"]],
  ["curl -fsS --retry 2 https://a.test/x > x.json 2>&1", ["curl", "-fsS", "--retry", "x.json", "2", "1"]],
  ["tar czf old.tar.gz /etc/caddy", ["tar", "czf", "old.tar.gz"]],
  ["sudo systemctl restart caddy", ["sudo", "systemctl", "restart"]],
  ["caddy adapt --pretty | grep -c log || exit 1", ["grep", "-c", "exit", "1"]],
  ['if test "$A" = "$B"; then\n  sudo mv a b\nfi', ["if", "test", "then", "sudo", "mv", "fi"]],
  ["caddy cp -p", []],
  ["test_flag: true", []],
])("R12 R14 the shell's own words are known where a command begins, and nowhere else: %s", (code, own) => {
  const always = shellWords("");
  expect([...shellWords(code)].filter((word) => !always.has(word)).sort()).toEqual(own.sort());
  expect(always.has("/opt")).toBe(true);
});

it("R12 a variable is what the code sets it to", () => {
  const braced = "$".concat("{V}");
  expect(withVariables(`V=24.18.1\ncurl https://a.test/v$V/node-v${braced}.tar.xz $OTHER`)).toBe(
    "V=24.18.1\ncurl https://a.test/v24.18.1/node-v24.18.1.tar.xz $OTHER",
  );
});
