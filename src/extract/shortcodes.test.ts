import { describe, expect, test } from "vitest";
import { markdownToText } from "./markdown.ts";
import { withoutShortcodes } from "./shortcodes.ts";

const textOf = (source: string) => markdownToText(source, "library:docs/a.md").text;

describe("calls of a generator of sites", () => {
  test.each([
    ["a word within a line", ":id\n: {{<required>}} String. The ID.", ":id\n: (required) String. The ID."],
    ["a word in a heading", "#### `filtered` {{%optional%}}\n\nText.", "#### `filtered` (optional)\n\nText."],
    ["the words it is given", 'Restart your {{< glossary_tooltip text="Pods" term_id="pod" >}} now.', "Restart your Pods now."],
    ["what names what follows", '{{% def id="CT" name="Boulder" %}}The software.{{% /def %}}', "Boulder: The software."],
    ["a caption by itself", 'Before.\n\n{{< figure src="a.png" caption="The parts" >}}\n\nAfter.', "Before.\n\nThe parts\n\nAfter."],
    ["where a link leads", 'Returns [Filter]({{< relref "entities/filter" >}}) at once.', "Returns Filter at once."],
    [
      "nothing where it lays out the page",
      'One.\n\n{{< hint style="info" >}}\nTwo.\n{{< /hint >}}\n\n{{< toc >}}\n\nThree.',
      "One.\n\nTwo.\n\nThree.",
    ],
    [
      "itself within a line, where nobody can tell its words",
      'Up to {{< param max_nodes >}} nodes, use v{{< param "v" >}}.',
      'Up to {{< param max_nodes >}} nodes, use v{{< param "v" >}}.',
    ],
    ["itself in code", "Write `{{<required>}}` so.\n\n```\n{{< toc >}}\n```", "Write `{{<required>}}` so.\n\n```\n{{< toc >}}\n```"],
    [
      "itself where another language has it",
      "Set {{ .Values.name }} and {{/* not called */}}.",
      "Set {{ .Values.name }} and {{/* not called */}}.",
    ],
  ])("R6 stand for %s", (_, source, text) => {
    expect(textOf(source)).toBe(text);
  });

  test("R6 of a link are its address", () => {
    expect(withoutShortcodes('[Filter]({{< relref "entities/filter#a b" >}})')).toBe("[Filter](entities/filter#a%20b)");
  });

  test("R6 a backslash that breaks a line is none of its words", () => {
    expect(textOf("**Returns:** Array\\\n**OAuth:** User token\\\n4.0.0 - added")).toBe("Returns: Array\nOAuth: User token\n4.0.0 - added");
    expect(textOf("A path C:\\\n\nends here \\\\\nand goes on.")).toBe("A path C:\\\n\nends here \\\\\nand goes on.");
  });

  test("R6 T1 are read in linear time", () => {
    expect(withoutShortcodes("{{<a>}}".repeat(50_000)).length).toBe(0);
    expect(withoutShortcodes(`x ${"{{<a>}}".repeat(50_000)}`).length).toBe(2 + 3 * 50_000);
    expect(withoutShortcodes(`{{<${" ".repeat(100_000)}!`)).toContain("{{<");
  });
});
