import { describe, expect, it } from "vitest";
import { TO_FILL } from "./code-words.ts";
import { filterWords, isProgram, programWords, withoutVariables } from "./program-words.ts";

const PYTHON = [
  "import hashlib, hmac",
  "from http.server import BaseHTTPRequestHandler",
  'db.executescript("create table if not exists signup(id text primary key)")',
  "def do_POST(self):",
  '    if self.path != "/signup": return self.send_error(404)',
  '    body = self.rfile.read(int(self.headers["Content-Length"]))',
  '    requests.post("https://collector.test/v1/in", json={"target_account": 7})',
  "    os.unlink(path)",
].join("\n");

describe("a program", () => {
  it.each([PYTHON, "const x = 1;\nx();", "SELECT id\nFROM users", "require 'json'\nputs 1", "async function go() {}"])(
    "R14 is one: %s",
    (code) => {
      expect(isProgram(code)).toBe(true);
    },
  );

  it.each([
    "curl -s https://a.test | jq .x",
    "storage:\n  window: 30m",
    "ES_ENABLED=true",
    "server {\n  listen 443;\n}",
    "for i in a b; do\n  echo $i\ndone",
    "git diff\nfrom here",
  ])("R14 is none: %s", (code) => {
    expect(isProgram(code)).toBe(false);
  });

  it("R14 has names, words of its texts, answers and one place of its own for itself", () => {
    const own = programWords(PYTHON);
    for (const word of ["http.server", "do_POST", "self.rfile.read", "Content-Length", "signup", "/signup", "404", "target_account"])
      expect(own.has(word), word).toBe(true);
  });

  it("R12 X5 has neither addresses nor paths nor other figures, and nothing that destroys", () => {
    const own = programWords(`${PYTHON}\nopen("/etc/passwd"); wait(37); shutil.rmtree(x)\nconnect("evil.test:8080")`);
    for (const word of ["https://collector.test/v1/in", "os.unlink", "shutil.rmtree", "/etc/passwd", "37", "evil.test:8080", "evil.test"])
      expect(own.has(word), word).toBe(false);
  });
});

describe("programs within a shell's commands", () => {
  const SHELL = [
    "CODE=$(curl -s -A \"$UA\" -o prov.json -w '%{http_code}' https://a.test/x)",
    "case $CODE in",
    "  200|304) ;;",
    "esac",
    "jq -r --arg r x '.attestations[].envelope.statement | @base64d | .subject[].digest.sha256' prov.json",
    "CUT=$(date -u -d '-5days' +%Y)",
    "sleep 0.2",
  ].join("\n");

  it("R14 have words of their own", () => {
    const own = filterWords(SHELL);
    for (const word of ["http_code", "prov.json", "304", "--arg", "base64d", "envelope.statement", "digest.sha256", "-5days", "0.2"])
      expect(own.has(word), word).toBe(true);
  });

  it("R12 X5 and no addresses or options of other commands", () => {
    const own = filterWords(`${SHELL}\ntootctl accounts --purge --prune-all 17\njq 'rmtree' x`);
    for (const word of ["https://a.test/x", "--prune-all", "--purge", "17", "rmtree"]) expect(own.has(word), word).toBe(false);
  });

  it("R14 go through what variables hold, those of loops and of blocks before included", () => {
    expect(withoutVariables("for P in $(cat l); do\n  get https://a.test/$P/\ndone")).toContain(`https://a.test/${TO_FILL}/`);
    expect(withoutVariables("get $P $Q", "P=1; read -r Q")).toBe(`get ${TO_FILL} ${TO_FILL}`);
    expect(withoutVariables("get $HOME")).toBe("get $HOME");
  });
});
