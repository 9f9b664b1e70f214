import { describe, expect, test } from "vitest";
import type { TxtLookup } from "@/lib/core/ports/probes";
import { checkSenderDomain, parseSenderDomain } from "@/lib/email/sender-domain";

const key = `p=${"A".repeat(200)}`;
const zone =
  (records: Record<string, readonly string[] | null>): TxtLookup =>
  async (name) =>
    name in records ? (records[name] ?? null) : [];

async function states(records: Record<string, readonly string[] | null>) {
  const findings = await checkSenderDomain("news.artist.test", zone(records));
  return Object.fromEntries(findings.map(({ check, status }) => [check, status]));
}

const ready = {
  "send.news.artist.test": ["v=spf1 include:amazonses.com ~all"],
  "resend._domainkey.news.artist.test": [key],
  "_dmarc.news.artist.test": ["v=DMARC1; p=quarantine"],
};

describe("a sender's domain", () => {
  test("is ready with all three records", async () => {
    expect(await states(ready)).toEqual({ spf: "ready", dkim: "ready", dmarc: "ready" });
  });

  test("reports records that are missing, duplicated, revoked or of another service", async () => {
    expect(await states({})).toEqual({ spf: "missing", dkim: "missing", dmarc: "missing" });
    const spf = "send.news.artist.test";
    const [policy = ""] = ready[spf];
    expect((await states({ [spf]: [policy, policy] })).spf).toBe("missing");
    expect((await states({ [spf]: ["v=spf1 include:other.test -all"] })).spf).toBe("missing");
    expect((await states({ "resend._domainkey.news.artist.test": ["v=DKIM1; p="] })).dkim).toBe(
      "missing",
    );
    expect((await states({ "_dmarc.news.artist.test": ["v=DMARC1; rua=x"] })).dmarc).toBe(
      "missing",
    );
  });

  test("uses its parent domain's policy", async () => {
    const findings = await checkSenderDomain(
      "news.artist.test",
      zone({ "_dmarc.artist.test": ["v=DMARC1;p=none"] }),
    );
    expect(findings[2]).toMatchObject({ status: "ready", name: "_dmarc.artist.test" });
    expect(findings[2]?.advice).toContain("only monitors");
  });

  test("is unknown while the lookup fails", async () => {
    const findings = await checkSenderDomain("artist.test", async () => null);
    for (const { status, advice } of findings) {
      expect(status).toBe("unknown");
      expect(advice).toMatch(/^The DNS lookup failed/);
    }
  });
});

test.each([
  ["News <news@Mail.Artist.test>", "mail.artist.test"],
  ["news@artist.test", "artist.test"],
  ["nobody", null],
  ["x@localhost", null],
])("parses %j as %j", (sender, domain) => {
  expect(parseSenderDomain(sender)).toBe(domain);
});
