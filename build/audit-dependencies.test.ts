import { describe, expect, test } from "vitest";
import { parseAudit } from "@/build/audit-dependencies.mjs";

const createReport = (vulnerabilities: unknown) =>
  JSON.stringify({ auditReportVersion: 2, metadata: { vulnerabilities } });

describe("parseAudit", () => {
  test("returns clean without high or critical vulnerabilities", () => {
    expect(parseAudit(createReport({ low: 3, moderate: 1, high: 0, critical: 0 }))).toBe("clean");
  });

  test("returns vulnerable for a high or critical vulnerability", () => {
    expect(parseAudit(createReport({ high: 1, critical: 0 }))).toBe("vulnerable");
    expect(parseAudit(createReport({ high: 0, critical: 2 }))).toBe("vulnerable");
  });

  test("returns unknown when the registry sends no report", () => {
    const refusal = JSON.stringify({ message: "405 Method Not Allowed", error: { summary: "" } });
    const incomplete = [createReport({}), createReport({ high: "0" })];
    for (const text of ["", "not json", "null", "[]", refusal, ...incomplete]) {
      expect(parseAudit(text), text).toBe("unknown");
    }
  });
});
