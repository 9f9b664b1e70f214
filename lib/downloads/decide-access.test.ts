import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { orderStatuses } from "@/db/values/orders";
import {
  type DownloadFacts,
  decideAccess,
  type VisitorProofs,
} from "@/lib/downloads/decide-access";
import { addMinutes } from "@/lib/downloads/expiry";

const now = new Date("2030-01-02T12:00:00Z");
const live = { entitlement: "ebook", revokedAt: null, expiresAt: null } as const;
const revoked = { ...live, revokedAt: now };

const fresh: DownloadFacts = {
  orderStatus: "paid",
  hasEbookItem: true,
  grants: [live],
  wasSentToWrongAddress: false,
  link: { expiresAt: addMinutes(now, 60), usedAt: null },
  sessions: [],
};
const opened = {
  id: "first",
  browserHash: "laptop",
  networkHash: "home",
  expiresAt: addMinutes(now, 30),
  deliveredAt: null,
};
const running: DownloadFacts = { ...fresh, sessions: [opened] };
const lapsed: DownloadFacts = { ...fresh, sessions: [{ ...opened, expiresAt: now }] };
const delivered: DownloadFacts = {
  ...running,
  link: { expiresAt: addMinutes(now, 60), usedAt: now },
  sessions: [{ ...opened, deliveredAt: now }],
};
const expired: DownloadFacts = { ...fresh, link: { expiresAt: now, usedAt: null } };

const stranger: VisitorProofs = {
  browserHash: "phone",
  networkHash: "street",
  isOrderBrowser: false,
  isSignedIn: false,
};
const sameBrowser = { ...stranger, browserHash: "laptop" };
const sameNetwork = { ...stranger, networkHash: "home" };
const verified = { ...stranger, isSignedIn: true };
const orderBrowser = { ...stranger, isOrderBrowser: true };
const anonymous: VisitorProofs = {
  browserHash: null,
  networkHash: null,
  isOrderBrowser: false,
  isSignedIn: false,
};
const misdirect = (facts: DownloadFacts): DownloadFacts => ({
  ...facts,
  wasSentToWrongAddress: true,
});

describe("access by a download link", () => {
  const cases: [string, DownloadFacts, VisitorProofs, string][] = [
    ["a new link opens for the first visitor", fresh, stranger, "open"],
    ["a new link opens without a cookie or a known network", fresh, anonymous, "open"],
    ["the browser that opened it continues on any network", running, sameBrowser, "resume"],
    ["another browser on its network continues", running, sameNetwork, "resume"],
    ["a browser verified by code continues", running, verified, "resume"],
    ["a stranger is denied during the session", running, stranger, "verification_required"],
    ["missing hashes prove nothing", running, anonymous, "verification_required"],
    ["expired session, not delivered: its browser can reopen", lapsed, sameBrowser, "open"],
    ["expired session, not delivered: its network can reopen", lapsed, sameNetwork, "open"],
    ["expired session, not delivered: a code reopens", lapsed, verified, "open"],
    ["expired session: strangers are denied", lapsed, stranger, "verification_required"],
    ["delivered: its browser can download again", delivered, sameBrowser, "resume"],
    ["delivered: the network alone isn't enough", delivered, sameNetwork, "used"],
    ["delivered: a code alone isn't enough", delivered, verified, "used"],
    ["delivered: a stranger can request a new link", delivered, stranger, "used"],
    ["expired", expired, sameBrowser, "expired"],
    [
      "wrong address: doesn't open for the first visitor",
      misdirect(fresh),
      stranger,
      "verification_required",
    ],
    ["wrong address: the browser that paid opens it", misdirect(fresh), orderBrowser, "open"],
    ["wrong address: a code opens it", misdirect(fresh), verified, "open"],
    [
      "wrong address: a stranger opened a session",
      misdirect(running),
      sameBrowser,
      "verification_required",
    ],
    ["wrong address: the stranger's session expired", misdirect(lapsed), orderBrowser, "open"],
    [
      "wrong address: the stranger has the file",
      misdirect(delivered),
      sameBrowser,
      "verification_required",
    ],
    ["wrong address and expired", misdirect(expired), stranger, "expired"],
    ["a missing link gives nothing", { ...fresh, link: null }, stranger, "no_access"],
    ["no eBook in the order", { ...fresh, hasEbookItem: false, grants: [] }, stranger, "no_access"],
    ["every grant revoked", { ...running, grants: [revoked] }, sameBrowser, "no_access"],
    ["one of two grants revoked", { ...fresh, grants: [revoked, live] }, stranger, "open"],
    [
      "a grant of something else",
      { ...fresh, grants: [{ ...live, entitlement: "course" }] },
      stranger,
      "no_access",
    ],
    [
      "an expired grant",
      { ...fresh, grants: [{ ...live, expiresAt: now }] },
      stranger,
      "no_access",
    ],
  ];
  test.each(cases)("%s", (_, facts, visitor, kind) => {
    expect(decideAccess(facts, visitor, now).kind).toBe(kind);
  });

  test("ends the browser's session after an hour to the millisecond, delivered or not", () => {
    const end = opened.expiresAt;
    const before = new Date(end.getTime() - 1);
    expect(decideAccess(delivered, sameBrowser, before).kind).toBe("resume");
    expect(decideAccess(delivered, sameBrowser, end)).toEqual({ kind: "used", isOwn: true });
    expect(decideAccess(delivered, verified, end)).toEqual({ kind: "used", isOwn: true });
    expect(decideAccess(delivered, sameNetwork, end)).toEqual({ kind: "used", isOwn: false });
    expect(decideAccess(delivered, stranger, end)).toEqual({ kind: "used", isOwn: false });
  });

  test("doesn't cut a session short when its link expires", () => {
    const late = { ...running, link: { expiresAt: now, usedAt: null } };
    expect(decideAccess(late, sameBrowser, now).kind).toBe("resume");
    expect(decideAccess(late, stranger, now).kind).toBe("verification_required");
    expect(decideAccess(late, sameBrowser, opened.expiresAt).kind).toBe("expired");
  });

  test("lets a browser that joined download again only what was delivered to it", () => {
    const joined = { ...opened, id: "second", browserHash: "phone" };
    const facts = { ...delivered, sessions: [joined, ...delivered.sessions] };
    expect(decideAccess(facts, stranger, now).kind).toBe("used");
    expect(decideAccess(facts, sameBrowser, now).kind).toBe("resume");
  });

  test.each([
    ["pending", "payment_pending"],
    ["processing", "payment_pending"],
    ["payment_failed", "no_access"],
    ["expired", "no_access"],
    ["refunded", "no_access"],
    ["disputed", "no_access"],
  ] as const)("an order that is %s without a grant: %s", (orderStatus, kind) => {
    const facts = { ...fresh, orderStatus, grants: [], link: null };
    expect(decideAccess(facts, stranger, now).kind).toBe(kind);
  });
});

const date = fc.integer({ min: -200, max: 200 }).map((minutes) => addMinutes(now, minutes));
const maybe = fc.option(date, { nil: null });
const anyFacts: fc.Arbitrary<DownloadFacts> = fc.record({
  orderStatus: fc.constantFrom(...orderStatuses),
  hasEbookItem: fc.boolean(),
  grants: fc.array(
    fc.record({
      entitlement: fc.constantFrom("ebook", "course", "airplay"),
      revokedAt: maybe,
      expiresAt: maybe,
    }),
  ),
  wasSentToWrongAddress: fc.boolean(),
  link: fc.option(fc.record({ expiresAt: date, usedAt: maybe }), { nil: null }),
  sessions: fc.array(
    fc.record({
      id: fc.uuid(),
      browserHash: fc.constantFrom("a", "b", "c"),
      networkHash: fc.constantFrom("x", "y"),
      expiresAt: date,
      deliveredAt: maybe,
    }),
  ),
});
const anyVisitor: fc.Arbitrary<VisitorProofs> = fc.record({
  browserHash: fc.constantFrom(null, "a", "b", "c", "d"),
  networkHash: fc.constantFrom(null, "x", "y", "z"),
  isOrderBrowser: fc.boolean(),
  isSignedIn: fc.boolean(),
});

describe("for any facts", () => {
  test("gives no bytes without an active grant", () => {
    fc.assert(
      fc.property(anyFacts, anyVisitor, (facts, visitor) => {
        const grants = facts.grants.map((grant) => ({ ...grant, revokedAt: now }));
        const { kind } = decideAccess({ ...facts, grants }, visitor, now);
        expect(["no_access", "payment_pending"]).toContain(kind);
      }),
    );
  });

  test("gives bytes only in an open session and to a visitor with proof", () => {
    fc.assert(
      fc.property(anyFacts, anyVisitor, (facts, visitor) => {
        const access = decideAccess(facts, visitor, now);
        if (access.kind !== "resume") return;
        const { session } = access;
        expect(session.expiresAt > now).toBe(true);
        expect(
          session.browserHash === visitor.browserHash ||
            session.networkHash === visitor.networkHash ||
            visitor.isSignedIn ||
            // The link was sent to someone else, so the browser that paid is proof on its own.
            (facts.wasSentToWrongAddress && visitor.isOrderBrowser),
        ).toBe(true);
      }),
    );
  });

  test("never shrinks when the visitor has more proof", () => {
    fc.assert(
      fc.property(anyFacts, anyVisitor, (facts, visitor) => {
        const access = decideAccess(facts, { ...visitor, isSignedIn: false }, now);
        const better = decideAccess(facts, { ...visitor, isSignedIn: true }, now);
        if (access.kind === "used") expect(better).toEqual({ kind: "used", isOwn: true });
        else if (access.kind !== "verification_required") expect(better).toEqual(access);
        else expect(["open", "resume"]).toContain(better.kind);
      }),
    );
  });
});
