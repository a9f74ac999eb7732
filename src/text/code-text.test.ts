import { describe, expect, it } from "vitest";
import { codeText } from "./code-text.ts";

describe("code as it is printed", () => {
  it.each([
    ["indented YAML", "storage:\n  tsdb:\n    out_of_order_time_window: 30m"],
    ["PromQL", "sum by (job) (\n  rate(http_requests_total[5m])\n)"],
    ["nginx with tabs", "server {\n\tlisten 443 ssl;\n\n\tlocation / {\n\t\tproxy_pass http://app;\n\t}\n}"],
    ["a command that goes on", "prometheus \\\n  --web.enable-otlp-receiver \\\n  --storage.tsdb.retention.time=60d"],
    ["JSON", '{\n  "a": [\n    1\n  ]\n}'],
    ["a list of flags", "--one\n--two=2"],
  ])("R14 keeps the lines and the indentation of %s", (_, code) => {
    expect(codeText(code)).toBe(code);
  });

  it("R14 goes without its fence, blanks at its ends and what all its lines are set in", () => {
    expect(codeText("```yaml\na:\n  b: 1  \n```\n")).toBe("a:\n  b: 1");
    expect(codeText("~~~~\nx\n```\ny\n~~~~")).toBe("x\n```\ny");
    expect(codeText("\r\n    a:\r\n      b: 1\r\n\r\n")).toBe("a:\n  b: 1");
    expect(codeText("```sh\nonly --this")).toBe("only --this");
    expect(codeText("\ta\n  b")).toBe("\ta\n  b");
    expect(codeText(" \n ")).toBe("");
    expect(codeText("```\n```")).toBe("");
  });
});
