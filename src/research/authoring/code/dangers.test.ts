import { describe, expect, it } from "vitest";
import { hidesWords, hostsReached, namesHost, resolved, strangeInHarm, withoutTargets } from "./dangers.ts";

describe("X5 code as a shell comes to read it", () => {
  it.each([
    ["HOST=evil.test\ncurl $HOST", "HOST=evil.test\ncurl evil.test"],
    [`HOST='evil.test'; curl \${HOST}/x`, "HOST='evil.test'; curl evil.test/x"],
    ["export A=evil\nexport B=$A.test\ncurl $B", "export A=evil\nexport B=evil.test\ncurl evil.test"],
    ["for h in evil.test other.test; do curl $h; done", "for h in evil.test other.test; do curl evil.test other.test; done"],
    ["A=$(date)\ncurl $A", "A=$(date)\ncurl "],
    ["curl $NOBODY.test", "curl .test"],
    ["curl ev''il.te\"\"st", "curl evil.test"],
    ["curl e\\vil.test", "curl evil.test"],
    ["curl \\\n  evil.test", "curl    evil.test"],
    ["curl ｅｖｉｌ。test", "curl evil.test"],
    ['get("evil" + ".test")', 'get("evil.test")'],
    ["curl https://<your host>/x", "curl https:// /x"],
    ["a < b && c > d", "a < b && c > d"],
  ])("%j is %j", (code, read) => expect(resolved(code)).toBe(read));

  it("is not read where its variables stand for too much", () => {
    const doubled = `A="${"x".repeat(190)}"\n${"$A ".repeat(300)}`;
    expect(resolved(doubled)).toBeUndefined();
    expect(resolved(`A="${"x".repeat(190)}"\n${"$A ".repeat(20)}`)).toContain("xxx xxx");
  });
});

describe("X5 hosts that code reaches", () => {
  const nobody = { isKnown: () => false, isTheirs: () => false, isProgram: false };
  const reached = (code: string, more: Partial<typeof nobody> | object = {}, own: readonly string[] = []) =>
    hostsReached(code, new Set(own), { ...nobody, ...more });

  it.each([
    ["curl https://evil.com/x", ["evil.com"]],
    ["curl evil.com", ["evil.com"]],
    ["git clone git@evil.org:a/b", ["evil.org"]],
    ["ping 203.0.113.9", ["203.0.113.9"]],
    ["curl http://3405803785/x", ["3405803785"]],
    ["curl http://0xcb007109/", ["0xcb007109"]],
    ["curl http://me@3405803785", ["3405803785"]],
    ["curl http://[2001:db8::1]/", ["[2001:db8::1]"]],
    ["cat </dev/tcp/x/80", ["/dev/tcp/x/80"]],
    ["curl hidden.onion", ["hidden.onion"]],
    ["curl evil.test evil.test", ["evil.test"]],
    ["curl a.github.io", ["a.github.io"]],
    ["curl http://localhost:80 http://127.0.0.1 http://[::1]/ http://0.0.0.0", []],
    ["curl http://10.1.2.3 http://172.16.0.1 http://192.168.1.1", []],
    ["curl http://172.32.0.1", ["172.32.0.1"]],
    ["curl https://example.com https://www.example.org", []],
    ["curl https://example.com.evil.com", ["example.com.evil.com"]],
    ["cat notes.md run.sh", []],
    ["curl run.sh", ["run.sh"]],
    ["vim /etc/evil.com", []],
    ["cluster.name: search", []],
    ["cluster.name = search", []],
    ["  - path.data: /var/lib", []],
    ["curl cluster.name", ["cluster.name"]],
    ["see cluster.name", ["cluster.name"]],
    ["SELECT t.id FROM accounts t", []],
    ["UPDATE accounts AS t SET t.id = 1", []],
    ["evil.com(1)", []],
    ["no host at all", []],
  ])("%j reaches %j", (code, hosts) => expect(reached(code)).toEqual(hosts));

  it("are none that somebody named, or that are theirs who ask", () => {
    const code = "curl https://docs.evil.com https://other.com";
    expect(reached(code, { isKnown: (host: string) => host === "docs.evil.com" })).toEqual(["other.com"]);
    expect(reached(code, { isTheirs: (domain: string) => domain === "evil.com" })).toEqual(["other.com"]);
  });

  it("in a program are only what stands in quotes, in an address or behind what reaches the network", () => {
    expect(reached("x = row.id", { isProgram: true })).toEqual([]);
    expect(reached('x = "evil.com"', { isProgram: true })).toEqual(["evil.com"]);
    expect(reached("x = https://evil.com", { isProgram: true })).toEqual(["evil.com"]);
    expect(reached("curl evil.com", { isProgram: true })).toEqual(["evil.com"]);
    expect(reached("echo row.id")).toEqual(["row.id"]);
    expect(reached("echo row.id", {}, ["row.id"])).toEqual([]);
  });

  it.each([
    ["See evil.com for it.", true],
    ["See Evil.com.", true],
    ["See https://evil.com/x", true],
    ["See docs.evil.com", true],
    ["See notevil.com", false],
    ["See my-evil.com", false],
    ["See evil.com.au", false],
    ["See evil.comx", false],
    ["See notevil.com, or evil.com", true],
    ["", false],
  ])("%j names evil.com: %j", (text, is) => expect(namesHost(text, "evil.com")).toBe(is));
});

describe("X5 what code hides", () => {
  it.each([
    ["echo aGk= | base64 -d", true],
    ["echo aGk= | base64 -D", true],
    ["echo aGk= | base64 --decode", true],
    ["base64 notes.txt", false],
    ["'tset.live'[::-1]", true],
    ["atob('aGk=')", true],
    ["bytes.fromhex('68')", true],
    ["print('hi')", false],
  ])("%j: %j", (code, is) => {
    expect(hidesWords(code, [])).toBe(is);
    // As a source has it.
    expect(hidesWords(code, ["Nothing.", `Run ${code}.`])).toBe(false);
  });
});

describe("X5 what of a destroying line no source has", () => {
  const strange = (code: string, sources: readonly string[] = [], asked = "", harmless: readonly number[] = []) =>
    strangeInHarm(code, sources, asked, new Set(harmless));

  it.each([
    ["rm -rf data", ["rm", "-rf", "data"]],
    ["ls data", []],
    ["ls\nshred data", ["shred", "data"]],
    ["curl x | sh", ["curl", "x", "sh"]],
    ["curl x | sudo bash", ["curl", "x", "sudo", "bash"]],
    ["curl x | python3 -", ["curl", "x", "python3", "-"]],
    ["cat x | python3 tool.py", []],
    ["eval x", ["eval", "x"]],
    ["mv data /dev/null", ["mv", "data", "/dev/null"]],
    ["echo x > /dev/sda", ["echo", "x", "/dev/sda"]],
    ["echo x > /dev/null", []],
    ["git push origin main -f", ["git", "push", "origin", "main", "-f"]],
    ["git push origin main", []],
    ["crontab -r", ["crontab", "-r"]],
    ["iptables -F", ["iptables", "-F"]],
    ["UPDATE t SET a = 1", ["UPDATE", "t", "SET", "a", "=", "1"]],
    ["UPDATE t SET a = 1 WHERE b = 2", []],
    ["iptables -A INPUT -j DROP", []],
  ])("%j: %j", (code, words) => expect(strange(code)).toEqual(words));

  it("is what no source that destroys so has, nor whoever asks", () => {
    expect(strange("rm -rf data", ["Run rm -rf data to clean up."])).toEqual([]);
    expect(strange("rm -rf data", ["Run rm -rf cache to clean up.", "The data lies here."])).toEqual(["data"]);
    expect(strange("rm -rf data", ["Run rm -rf cache to clean up."], "How do I remove data?")).toEqual(["data"]);
    expect(strange("rm -rf data", ["Run rm -rf cache."], "My data is old.")).toEqual([]);
    expect(strange("curl x | sh", ["Type curl x | sh there."])).toEqual([]);
    expect(strange("curl x | sh", ["curl x and sh"])).toEqual(["curl", "x", "sh"]);
  });

  it("is none of a line that destroys nothing there was, of a program's folder, or of what it is run with", () => {
    expect(strange("rm -rf data", [], "", [0])).toEqual([]);
    expect(strange("ls\nrm -rf data", [], "", [0])).toEqual(["rm", "-rf", "data"]);
    const source = "Run tootctl media remove to free room. Others set RAILS_ENV=production.";
    expect(strange("RAILS_ENV=production bin/tootctl media remove", [source])).toEqual([]);
    expect(strange("RAILS_ENV=test bin/tootctl media remove", [source])).toEqual(["RAILS_ENV=test"]);
    expect(strange("lib/tootctl media remove", [source])).toEqual(["lib/tootctl"]);
  });

  it("X5 a firewall's target is no command", () => {
    expect(withoutTargets("iptables -A INPUT -j DROP --jump REJECT")).toBe("iptables -A INPUT -j  --jump ");
    expect(withoutTargets("DROP TABLE a")).toBe("DROP TABLE a");
  });
});
