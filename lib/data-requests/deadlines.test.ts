import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { getDueOn, getExtendedDueOn } from "@/lib/data-requests/deadlines";

const anyDay = fc
  .date({ min: new Date("2020-01-01"), max: new Date("2099-12-31"), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

describe("getDueOn", () => {
  it("counts 45 days for California, across the clock change and the year", () => {
    expect(getDueOn("ccpa", "2030-03-01")).toBe("2030-04-15");
    expect(getDueOn("ccpa", "2030-12-01")).toBe("2031-01-15");
  });

  it("counts one month for the GDPR, up to the last day of a shorter month", () => {
    expect(getDueOn("gdpr", "2030-03-15")).toBe("2030-04-15");
    expect(getDueOn("gdpr", "2030-01-31")).toBe("2030-02-28");
    expect(getDueOn("gdpr", "2032-01-30")).toBe("2032-02-29");
    expect(getDueOn("gdpr", "2030-12-31")).toBe("2031-01-31");
  });

  it("gives an unknown law the shortest deadline on every day", () => {
    fc.assert(
      fc.property(anyDay, (receivedOn) => {
        const due = getDueOn("unknown", receivedOn);
        expect(due <= getDueOn("ccpa", receivedOn)).toBe(true);
        expect(due <= getDueOn("gdpr", receivedOn)).toBe(true);
        expect(due > receivedOn).toBe(true);
      }),
    );
  });
});

describe("getExtendedDueOn", () => {
  it("counts 90 days for California, and three months for the GDPR", () => {
    expect(getExtendedDueOn("ccpa", "2030-03-01")).toBe("2030-05-30");
    expect(getExtendedDueOn("gdpr", "2030-03-15")).toBe("2030-06-15");
    expect(getExtendedDueOn("gdpr", "2030-11-30")).toBe("2031-02-28");
  });

  it("gives an unknown law the shorter one, later than the first deadline on every day", () => {
    expect(getExtendedDueOn("unknown", "2030-03-01")).toBe("2030-05-30");
    expect(getExtendedDueOn("unknown", "2030-12-01")).toBe("2031-03-01");
    fc.assert(
      fc.property(anyDay, (receivedOn) => {
        const due = getExtendedDueOn("unknown", receivedOn);
        expect(due <= getExtendedDueOn("ccpa", receivedOn)).toBe(true);
        expect(due <= getExtendedDueOn("gdpr", receivedOn)).toBe(true);
        expect(due > getDueOn("unknown", receivedOn)).toBe(true);
      }),
    );
  });
});
