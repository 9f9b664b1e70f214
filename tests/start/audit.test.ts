import { describe, expect, test } from "vitest";
import { auditAnswer } from "@/scripts/audit/audit.mjs";

function report(counts: unknown): string {
  return JSON.stringify({ auditReportVersion: 2, metadata: { vulnerabilities: counts } });
}

describe("the audit of the dependencies", () => {
  test("is clean without a flaw that is high or critical", () => {
    expect(auditAnswer(report({ low: 3, moderate: 1, high: 0, critical: 0 }))).toBe("clean");
  });

  test("tells of a serious flaw", () => {
    expect(auditAnswer(report({ high: 1, critical: 0 }))).toBe("flaws");
    expect(auditAnswer(report({ high: 0, critical: 2 }))).toBe("flaws");
  });

  test("claims nothing when the registry gave no answer", () => {
    const refused = JSON.stringify({ message: "405 Method Not Allowed", error: { summary: "" } });
    for (const text of ["", "not json", "null", "[]", refused, report({}), report({ high: "0" })]) {
      expect(auditAnswer(text), text).toBe("unknown");
    }
  });
});
