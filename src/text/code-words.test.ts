import { describe, expect, it } from "vitest";
import { CodeVocabulary, codeWords } from "./code-words.ts";

const SOURCE = [
  "Set `scrape_interval` in the global section; the default is 1m. Data is kept for 15 days, see --storage.tsdb.retention.time.",
  "```sh\nexport OTEL_ENDPOINT=http://localhost:9090/api/v1/otlp\nnginx -t && ssl_certificate /etc/letsencrypt/live/example.com/fullchain.pem;\n```",
  'The rule job:requests:rate5m uses rate(http_requests_total{job="api"}[5m]). At most 15,000 series of 2.5 MB.',
  "Run `go get toolchain@go1.21.0`, or wait for Go 1.27, which needs 1.5 GB.",
];
const ASKER =
  "We have 3 Prometheus servers at prom.shop.test and keep data for 60 days, for policies of each customer; our domain is shop.test.";
const given = new CodeVocabulary([ASKER]);
const vocabulary = new CodeVocabulary([...SOURCE, ASKER]);
const strange = (code: string) => codeWords(code).filter((word) => !vocabulary.has(word, given));

describe("words of code", () => {
  it.each([
    ["an option whole", "--storage.tsdb.retention.time=60d", []],
    ["part of an option", "--storage.tsdb.retention=60d", ["--storage.tsdb.retention"]],
    ["an invented key", "global:\n  scrape_timeout: 15s", ["scrape_timeout"]],
    ["keys of a name with dots", "storage:\n  tsdb:\n    retention:\n      time: 15d", []],
    ["links of names put together otherwise", "storage.retention.time: 15d", ["storage.retention.time"]],
    ["figures with other units and separators", "limit: 15000\nsize: 2,5MB\ndata: 1h15m", ["limit", "size"]],
    ["a figure that nobody gave", "global:\n  scrape_interval: 30s", ["30s"]],
    ["PromQL", 'rate(http_requests_total{job="api"}[5m]) > 15', []],
    ["a rule whose name has colons", "record: job:requests:rate5m", ["record"]],
    ["the asker's host in an address", "export OTEL_ENDPOINT=http://prom.shop.test:9090/api/v1/otlp", []],
    ["a foreign host", "export OTEL_ENDPOINT=http://collector.test:9090/api/v1/otlp", ["http://collector.test:9090/api/v1/otlp"]],
    ["another path", "http://localhost:9090/api/v2/otlp", ["http://localhost:9090/api/v2/otlp"]],
    ["the asker's name in a path", "/etc/letsencrypt/live/shop.test/fullchain.pem", []],
    ["placeholders", "http://<your host>:9090/api/v1/otlp /etc/letsencrypt/live/<domain>/fullchain.pem <n>d", ["\uE000d"]],
    ["a placeholder where a link is foreign", "/etc/evil/live/<domain>/fullchain.pem", ["/etc/evil/live/\uE000/fullchain.pem"]],
    ["placeholders among names with dots and colons", "scrape_interval=<time> <name>:15d", []],
    ["tags, which are no placeholders", "<source><evil>15</evil></source>", ["source", "evil", "evil", "source"]],
    ["another version of a known form, where a text has it", "go get toolchain@go1.27.<patch> && go1.27.3", ["go1.27.3"]],
    ["a form with a figure that is of something else", "go get toolchain@go1.5", ["toolchain@go1.5"]],
    ["a form with a version that nobody gave", "toolchain@go1.29.<patch>", ["toolchain@go1.29.\uE000"]],
    ["a command that goes on", "nginx \\\n  -t", []],
    ["a flag that no source has", "nginx -s", ["-s"]],
    ["a word with another capital", "prometheus", []],
    ["the asker's words in another number, also in a path", "server: customers\npolicy: /etc/letsencrypt/live/customers/", []],
    [
      "another word of a stem of the asker's, and a source's in another number",
      "keeping: keeper\nsections",
      ["keeping", "keeper", "sections"],
    ],
    ["a file beside one that is known", "cp /etc/letsencrypt/live/example.com/fullchain.pem.new", ["cp"]],
    [
      "a file beside one of a known name, and an address with an ending",
      "/etc/fullchain.pem.new http://localhost:9090/api/v1/otlp.json",
      ["/etc/fullchain.pem.new", "http://localhost:9090/api/v1/otlp.json"],
    ],
  ])("R12 hold %s to what texts have", (_, code, found) => {
    expect(strange(code)).toEqual(found);
  });

  it("R12 are read past escapes, and in linear time", () => {
    expect(codeWords('a\\_b "x\\ny" C:\\dir')).toEqual(["a_b", "x", "y", "C", "ir"]);
    expect(codeWords(`${"<a".repeat(20_000)}${"/a".repeat(20_000)}`).length).toBeGreaterThan(0);
  });
});

it("R12 a file of a path is known by its name, and no folder of it is", () => {
  expect(vocabulary.has("fullchain.pem", given)).toBe(true);
  expect(vocabulary.has("chain.pem", given)).toBe(false);
});

it("R12 what is to be filled in may be a commit of what is named, or a file of one's own", () => {
  const known = new CodeVocabulary(["uses: actions/checkout@v4"]);
  const none = new CodeVocabulary([]);
  for (const word of ["actions/checkout@<commit>", "<backup folder>/before.sql", "<name>.tmp"])
    expect(known.has(codeWords(word)[0] ?? "", none), word).toBe(true);
  for (const word of ["evil/checkout@<commit>", "/etc/before.sql", "<folder>/x/before.sql"])
    expect(known.has(codeWords(word)[0] ?? "", none), word).toBe(false);
});

it("R12 a folder that a path leads through is known, and a file that is named in it; no other of either", () => {
  const known = new CodeVocabulary(["rsync /home/mastodon/live/public/system/", "Set it in `.env.production`."]);
  const none = new CodeVocabulary([]);
  for (const word of ["/home/mastodon/live", "/home/mastodon/live/.env.production"]) expect(known.has(word, none), word).toBe(true);
  for (const word of ["/home/evil/live", "/home/mastodon/live/evil.sh", "/home/live", "/evil/.env.production"])
    expect(known.has(word, none), word).toBe(false);
});
