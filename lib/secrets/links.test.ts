import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayMs } from "@/lib/core/durations";
import { getLinkUrl, type LinkPurpose, readLink, signLink } from "@/lib/secrets/links";
import emailed from "@/tests/fixtures/emailed-secrets/links.json";

const { settings } = emailed;
const sentAt = new Date(emailed.now);
const at = (days: number) => ({
  settings,
  now: () => new Date(sentAt.getTime() + days * dayMs),
});
const ctx = at(0);
const purpose = "manage-subscription";
const createSubject = (id: string) => ({ id, linkRevision: 0 });

describe("a link that commit 503f9f8a emailed", () => {
  const links = emailed.links.map(({ purpose: name, ...link }) => ({
    ...link,
    purpose: name as LinkPurpose,
    token: new URL(link.url).searchParams.get("token") ?? "",
  }));

  it.each(links)("is still read: $purpose $subject", ({ purpose: name, subject, token, url }) => {
    const years = name === "newsletter-preferences" ? 0 : 3_650;
    expect(readLink(at(years), name, token)).toEqual(subject);
    // Batches of the newsletter are repeated with identical bytes.
    expect(getLinkUrl(ctx, name, subject as never)).toBe(url);
  });

  it("opens nothing else", () => {
    for (const { purpose: signedFor, token } of links) {
      for (const { purpose: name } of links) {
        if (name !== signedFor) expect(readLink(ctx, name, token)).toBeNull();
      }
    }
  });
});

describe("a signed link", () => {
  it("is rejected with any character changed, removed or added, and with another secret", () => {
    const other = { ...ctx, settings: { ...settings, linkSecret: `${settings.linkSecret}x` } };
    const text = fc.string({ minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.uuid(), fc.nat(), text, fc.nat(3), (id, start, put, cut) => {
        const token = signLink(ctx, purpose, createSubject(id));
        expect(readLink(ctx, purpose, token)).toEqual(createSubject(id));
        const from = start % token.length;
        const forged = token.slice(0, from) + put + token.slice(from + cut);
        fc.pre(forged !== token);
        expect(readLink(ctx, purpose, forged)).toBeNull();
        expect(readLink(other, purpose, token)).toBeNull();
      }),
    );
  });

  it("is rejected if it isn't a token", () => {
    for (const token of ["", ".", "..", "1..", "1.subject", "1.a.b.c", "2.subject.mac"]) {
      expect(readLink(ctx, purpose, token)).toBeNull();
    }
  });

  it("opens the preferences for 90 full days", () => {
    const subject = { id: crypto.randomUUID() };
    const token = signLink(ctx, "newsletter-preferences", subject);
    expect(readLink(at(90), "newsletter-preferences", token)).toEqual(subject);
    expect(readLink(at(91), "newsletter-preferences", token)).toBeNull();
  });
});
