import { describe, expect, it } from "vitest";
import { harmlessLines } from "./harmless-lines.ts";

const harmless = (code: string, ...named: string[]) => [...harmlessLines(code, named)];

/** A variable as a shell takes it beside letters. */
const inBraces = (name: string) => `$\{${name}}`;

describe("X5 a line of code that destroys nothing there was", () => {
  it.each([
    ["a command of its own", "shopctl orders purge --dry-run", true],
    ["one by its path", "/usr/bin/shopctl orders purge --dry-run", true],
    ["one with a value", "shopctl orders purge --dry-run=client", true],
    ["one behind what it is called with", "REGION=eu shopctl orders purge --dry-run", true],
    ["one without the option", "shopctl orders purge", false],
    ["one with an option that only begins so", "shopctl orders purge --dry-running", false],
    ["a program that destroys by itself", "purge orders --dry-run", false],
    ["a command that is no word", "shopctl Orders purge --dry-run", false],
    ["a command with a sign in it", "shopctl orders/all purge --dry-run", false],
    ["a command behind an option", "shopctl --force purge --dry-run", false],
    ["what runs another", "sudo shopctl orders purge --dry-run", false],
    ["what hands on to another", "shopctl run purge --dry-run -- shopctl purge", false],
    ["what runs another within", "shopctl orders purge --dry-run $(shopctl list)", false],
    ["what runs another within, as of old", "shopctl orders purge --dry-run `shopctl list`", false],
    ["two, of which one is real", "shopctl orders purge --dry-run && shopctl orders purge", false],
    ["two that only show", "shopctl orders purge --dry-run; shopctl carts purge --dry-run", true],
    ["over two lines", "shopctl orders purge \\\n  --dry-run", true],
    ["in a comment", "shopctl orders purge # --dry-run", false],
    ["in quotes", "shopctl orders purge '--dry-run'", false],
  ])("R14 shows only what it would do: %s", (_, code, is) => expect(harmless(code)).toEqual(is ? [0] : []));

  it.each([
    ["a folder", "mkdir scratch\nrm -r scratch", [1]],
    ["a folder in a temporary place", "mkdir -p /tmp/scratch/one\nrm -rf /tmp/scratch/one", [1]],
    ["a file that is written", "echo a > notes.txt\nrm notes.txt", [1]],
    ["a file that is written on", "echo a >>notes.txt\nrm notes.txt", [1]],
    ["a file of its own", 'WORK="$(mktemp)"\nrm -f "$WORK"', [1]],
    ["a folder by its variable", `DIR=scratch\nmkdir $DIR\nrm -r ${inBraces("DIR")}`, [2]],
    ["nothing", "rm -r scratch", []],
    ["another", "mkdir scratch\nrm -r scratches", []],
    ["one of two", "mkdir scratch\nrm -r scratch other", []],
    ["afterwards", "rm -r scratch\nmkdir scratch", []],
    ["a name that is too short to be one's own", "mkdir abc\nrm -r abc", []],
    ["a place of the system", "mkdir /etc/scratch\nrm -r /etc/scratch", []],
    ["what lies above", "mkdir ../scratch\nrm -r ../scratch", []],
    ["everything in it", "mkdir scratch\nrm -r scratch/*", []],
    ["a variable of others", "mkdir $HOME\nrm -r $WORK", []],
  ])("R14 removes what it has made: %s", (_, code, lines) => expect(harmless(code)).toEqual(lines));

  it("R14 what a source or the asker names may have been there before", () => {
    const code = "mkdir scratch\nrm -r scratch";
    expect(harmless(code, "Clean up the workspace.")).toEqual([1]);
    expect(harmless(code, "Clean up.", "My notes lie in scratch.")).toEqual([]);
    expect(harmless('W=$(mktemp -d)\nrm -r "$W"', "W")).toEqual([1]);
  });

  it("R14 a line that destroys nothing at all is not among them", () => {
    expect(harmless("ls\nshopctl orders list --dry-run\n")).toEqual([]);
  });
});
