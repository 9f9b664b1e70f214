import { describe, expect, test } from "vitest";
import { getSubscriptionCopy } from "@/components/newsletter/preferences/subscription-copy";
import {
  getSubscriptionState,
  type SubscriberFacts,
} from "@/lib/newsletter/preferences/subscription-state";

/** A Saturday, 10:00 in Chicago; twelve issues received, the last one today. */
const now = new Date("2026-11-28T16:00:00Z");
const subscriber: SubscriberFacts = {
  isConfirmed: true,
  unsubscribedAt: null,
  suppression: null,
  stage: "sequence",
  frequency: "daily",
  lastSentOn: "2026-11-28",
  pausedUntil: null,
  next: { position: 13, isPublished: true },
  lastPosition: 90,
};
const getCopy = (facts: Partial<SubscriberFacts>, at = now) =>
  getSubscriptionCopy(getSubscriptionState({ ...subscriber, ...facts }, at), "hello@shop.test");

describe("the preferences page says", () => {
  test("which issue comes next, and when in Chicago time", () => {
    expect(getCopy({})).toEqual({
      title: "Issue 13 of 90",
      text: "Your next email will arrive Sunday, November 29 at 9:00 AM CST, Memphis time.",
      sendsAt: new Date("2026-11-29T15:00:00Z"),
      had: { issues: 12, total: 90 },
    });
    expect(getCopy({ frequency: "twice_weekly" }).text).toContain("Tuesday, December 1 at 9:00 AM");
  });

  test("9:00 AM on both sides of a clock change", () => {
    const beforeSpring = new Date("2027-03-13T20:00:00Z");
    const spring = getCopy({ lastSentOn: "2027-03-13" }, beforeSpring);
    expect(spring.text).toBe(
      "Your next email will arrive Sunday, March 14 at 9:00 AM CDT, Memphis time.",
    );
    const beforeAutumn = new Date("2026-10-31T20:00:00Z");
    const autumn = getCopy({ lastSentOn: "2026-10-31" }, beforeAutumn);
    expect(autumn.text).toBe(
      "Your next email will arrive Sunday, November 1 at 9:00 AM CST, Memphis time.",
    );
  });

  test("that a due email is sent within minutes, without a time", () => {
    const due = getCopy({ lastSentOn: "2026-11-27" });
    expect(due.text).toBe("Your next email will arrive within minutes.");
    expect(due.sendsAt).toBeUndefined();
  });

  test("that an email delayed by an outage is sent the next day", () => {
    const late = getCopy({ lastSentOn: "2026-11-27" }, new Date("2026-11-28T21:00:00Z"));
    expect(late.text).toContain("Sunday, November 29 at 9:00 AM CST");
  });

  test("which welcome emails come before the first issue", () => {
    const first = { position: 1, isPublished: true };
    const fresh = getCopy({ stage: "w1", lastSentOn: null, next: first });
    expect(fresh.title).toBe("Issue 1 of 90");
    expect(fresh.text).toBe(
      "You'll get two welcome emails before this issue. The first will arrive within minutes.",
    );
    const second = getCopy({ stage: "w2", frequency: "weekly", next: first });
    expect(second.text).toContain("Next is our second welcome email, Sunday, November 29");
  });

  test("how long the pause lasts, and what comes next", () => {
    const paused = getCopy({ pausedUntil: "2026-12-12", frequency: "weekly" });
    expect(paused.title).toBe("Paused until Saturday, December 12");
    expect(paused.text).toBe(
      "Then you'll get issue 13 of 90: Tuesday, December 15 at 9:00 AM CST, Memphis time.",
    );
    expect(getCopy({ pausedUntil: "2026-11-28" }).title).toBe("Issue 13 of 90");
  });

  test("that an unpublished issue blocks the sequence", () => {
    const held = getCopy({ next: { position: 13, isPublished: false } });
    expect(held.text).toContain("haven't published your next issue yet");
    expect(held.sendsAt).toBeUndefined();
    const added = getCopy({ next: { position: 91, isPublished: false } });
    expect(added.title).toBe("Issue 91 of 91");
  });

  test("that all issues were sent, before and after the sender notices", () => {
    for (const stage of ["sequence", "done"] as const) {
      expect(getCopy({ stage, next: null }).title).toBe("You've received all 90 issues");
    }
  });

  test("that the series hasn't started for someone who only gets news", () => {
    expect(getCopy({ stage: "none" })).toMatchObject({ title: "Subscribed" });
    const paused = getCopy({ stage: "none", pausedUntil: "2026-12-12" });
    expect(paused.title).toBe("Paused until Saturday, December 12");
  });

  test("what stops all email before what only delays it", () => {
    const left = {
      unsubscribedAt: now,
      frequency: "unsubscribed",
      pausedUntil: "2026-12-12",
    } as const;
    expect(getCopy(left).title).toBe("You're unsubscribed");
    expect(getCopy({ isConfirmed: false }).title).toBe("Not confirmed yet");
    expect(getCopy({ ...left, suppression: "bounced" }).title).toBe("Our emails bounced");
    expect(getCopy({ suppression: "complained" }).title).toBe("Reported as spam");
    expect(getCopy({ suppression: "opted_out" }).title).toBe("You left our list");
    expect(getCopy({ suppression: "erased", isConfirmed: false }).title).toBe("Not confirmed yet");
  });
});
