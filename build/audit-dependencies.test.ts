import { describe, expect, it } from "vitest";
import { parseAuditReport } from "@/build/audit-dependencies.mjs";

function createReport(counts: unknown): string {
  return JSON.stringify({ auditReportVersion: 2, metadata: { vulnerabilities: counts } });
}

describe("parseAuditReport", () => {
  it("returns clean if no flaw is high or critical", () => {
    const report = createReport({ low: 3, moderate: 1, high: 0, critical: 0 });
    expect(parseAuditReport(report)).toBe("clean");
  });

  it("returns flaws if one is high or critical", () => {
    expect(parseAuditReport(createReport({ high: 1, critical: 0 }))).toBe("flaws");
    expect(parseAuditReport(createReport({ high: 0, critical: 2 }))).toBe("flaws");
  });

  it("returns unknown if the registry didn't answer", () => {
    const refused = JSON.stringify({ message: "405 Method Not Allowed", error: { summary: "" } });
    const incomplete = [createReport({}), createReport({ high: "0" })];
    for (const text of ["", "not json", "null", "[]", refused, ...incomplete]) {
      expect(parseAuditReport(text), text).toBe("unknown");
    }
  });
});
