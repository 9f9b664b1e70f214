import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addMinutes } from "@/lib/downloads/add-minutes";
import {
  type DownloadFacts,
  decideAccess,
  type VisitorProofs,
} from "@/lib/downloads/decide-access";
import { orderStatuses } from "@/lib/orders/status";

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
  isVerifiedByCode: false,
};
const sameBrowser = { ...stranger, browserHash: "laptop" };
const sameNetwork = { ...stranger, networkHash: "home" };
const proved = { ...stranger, isVerifiedByCode: true };
const buyersBrowser = { ...stranger, isOrderBrowser: true };
const nobody: VisitorProofs = {
  browserHash: null,
  networkHash: null,
  isOrderBrowser: false,
  isVerifiedByCode: false,
};
const astray = (facts: DownloadFacts): DownloadFacts => ({ ...facts, wasSentToWrongAddress: true });

describe("access by a download link", () => {
  const cases: [string, DownloadFacts, VisitorProofs, string][] = [
    ["a fresh link opens for whoever comes first", fresh, stranger, "open"],
    ["a fresh link opens without a cookie or a known network", fresh, nobody, "open"],
    ["the browser that opened it goes on, on any network", running, sameBrowser, "resume"],
    ["another browser of its network goes on", running, sameNetwork, "resume"],
    ["whoever answered with the code goes on", running, proved, "resume"],
    ["a stranger is denied while it runs", running, stranger, "verification_required"],
    ["no proof at all is no proof", running, nobody, "verification_required"],
    ["an hour that ran out undelivered: its browser opens anew", lapsed, sameBrowser, "open"],
    ["an hour that ran out undelivered: its network opens anew", lapsed, sameNetwork, "open"],
    ["an hour that ran out undelivered: a code opens anew", lapsed, proved, "open"],
    ["an hour that ran out stays closed to strangers", lapsed, stranger, "verification_required"],
    ["delivered: its browser fetches again", delivered, sameBrowser, "resume"],
    ["delivered: the network alone is too little", delivered, sameNetwork, "used"],
    ["delivered: a code alone is too little", delivered, proved, "used"],
    ["delivered: a stranger may ask for a new link", delivered, stranger, "used"],
    ["expired", expired, sameBrowser, "expired"],
    [
      "mailed astray: not for whoever comes first",
      astray(fresh),
      stranger,
      "verification_required",
    ],
    ["mailed astray: the buying browser opens it", astray(fresh), buyersBrowser, "open"],
    ["mailed astray: a code opens it", astray(fresh), proved, "open"],
    [
      "mailed astray: a stranger had it open",
      astray(running),
      sameBrowser,
      "verification_required",
    ],
    ["mailed astray: a stranger's hour ended", astray(lapsed), buyersBrowser, "open"],
    [
      "mailed astray: a stranger has the file",
      astray(delivered),
      sameBrowser,
      "verification_required",
    ],
    ["mailed astray and expired", astray(expired), stranger, "expired"],
    ["a hole in the ledger gives nothing", { ...fresh, link: null }, stranger, "no_access"],
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
      "a grant that has run out",
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
    expect(decideAccess(delivered, sameBrowser, end).kind).toBe("used");
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
  ] as const)("an order that is %s and has no grant: %s", (orderStatus, kind) => {
    const facts = { ...fresh, orderStatus, grants: [], link: null };
    expect(decideAccess(facts, stranger, now).kind).toBe(kind);
  });
});

const moment = fc.integer({ min: -200, max: 200 }).map((minutes) => addMinutes(now, minutes));
const maybe = fc.option(moment, { nil: null });
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
  link: fc.option(fc.record({ expiresAt: moment, usedAt: maybe }), { nil: null }),
  sessions: fc.array(
    fc.record({
      id: fc.uuid(),
      browserHash: fc.constantFrom("a", "b", "c"),
      networkHash: fc.constantFrom("x", "y"),
      expiresAt: moment,
      deliveredAt: maybe,
    }),
  ),
});
const anyVisitor: fc.Arbitrary<VisitorProofs> = fc.record({
  browserHash: fc.constantFrom(null, "a", "b", "c", "d"),
  networkHash: fc.constantFrom(null, "x", "y", "z"),
  isOrderBrowser: fc.boolean(),
  isVerifiedByCode: fc.boolean(),
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
            visitor.isVerifiedByCode ||
            // The link was sent to someone else, so the browser that paid is proof on its own.
            (facts.wasSentToWrongAddress && visitor.isOrderBrowser),
        ).toBe(true);
      }),
    );
  });

  test("never shrinks when the visitor has more proof", () => {
    fc.assert(
      fc.property(anyFacts, anyVisitor, (facts, visitor) => {
        const access = decideAccess(facts, { ...visitor, isVerifiedByCode: false }, now);
        const better = decideAccess(facts, { ...visitor, isVerifiedByCode: true }, now);
        if (access.kind !== "verification_required") expect(better).toEqual(access);
        else expect(["open", "resume"]).toContain(better.kind);
      }),
    );
  });
});
