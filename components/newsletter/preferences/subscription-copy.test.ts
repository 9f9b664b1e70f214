import { describe, expect, test } from "vitest";
import { getSubscriptionCopy } from "@/components/newsletter/preferences/subscription-copy";
import {
  getSubscriptionState,
  type SubscriberFacts,
} from "@/lib/newsletter/preferences/subscription-state";

/** A Saturday, 10:00 in Chicago; a reader who has had twelve issues, the last one today. */
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
const words = (facts: Partial<SubscriberFacts>, at = now) =>
  getSubscriptionCopy(getSubscriptionState({ ...subscriber, ...facts }, at));

describe("a reader's page says", () => {
  test("which issue comes next, and when by Chicago's clock", () => {
    expect(words({})).toEqual({
      title: "Issue 13 of 90",
      text: "Comes next: Sunday, November 29 at 9:00 AM CST, Chicago time.",
      sendsAt: new Date("2026-11-29T15:00:00Z"),
      had: { issues: 12, total: 90 },
    });
    expect(words({ frequency: "twice_weekly" }).text).toContain("Tuesday, December 1 at 9:00 AM");
  });

  test("nine o'clock on both sides of a clock change", () => {
    const beforeSpring = new Date("2027-03-13T20:00:00Z");
    const spring = words({ lastSentOn: "2027-03-13" }, beforeSpring);
    expect(spring.text).toBe("Comes next: Sunday, March 14 at 9:00 AM CDT, Chicago time.");
    const beforeAutumn = new Date("2026-10-31T20:00:00Z");
    const autumn = words({ lastSentOn: "2026-10-31" }, beforeAutumn);
    expect(autumn.text).toBe("Comes next: Sunday, November 1 at 9:00 AM CST, Chicago time.");
  });

  test("that a mail which is due leaves within minutes, and no hour for it", () => {
    const due = words({ lastSentOn: "2026-11-27" });
    expect(due.text).toBe("Comes next: within minutes.");
    expect(due.sendsAt).toBeUndefined();
  });

  test("that an outage's mail comes on the next day", () => {
    const late = words({ lastSentOn: "2026-11-27" }, new Date("2026-11-28T21:00:00Z"));
    expect(late.text).toContain("Sunday, November 29 at 9:00 AM CST");
  });

  test("which welcomes come before the first issue", () => {
    const first = { position: 1, isPublished: true };
    const fresh = words({ stage: "w1", lastSentOn: null, next: first });
    expect(fresh.title).toBe("Issue 1 of 90");
    expect(fresh.text).toBe("Two welcomes come before it, the first: within minutes.");
    const second = words({ stage: "w2", frequency: "weekly", next: first });
    expect(second.text).toContain("Our second welcome comes before it: Sunday, November 29");
  });

  test("until when it pauses, and what comes then", () => {
    const paused = words({ pausedUntil: "2026-12-12", frequency: "weekly" });
    expect(paused.title).toBe("Paused until Saturday, December 12");
    expect(paused.text).toBe(
      "Then issue 13 of 90 comes: Tuesday, December 15 at 9:00 AM CST, Chicago time.",
    );
    expect(words({ pausedUntil: "2026-11-28" }).title).toBe("Issue 13 of 90");
  });

  test("that an issue which is not published holds it", () => {
    const held = words({ next: { position: 13, isPublished: false } });
    expect(held.text).toContain("not published yet");
    expect(held.sendsAt).toBeUndefined();
    const added = words({ next: { position: 91, isPublished: false } });
    expect(added.title).toBe("Issue 91 of 91");
  });

  test("that all issues were had, before and after the sending knows it", () => {
    for (const stage of ["sequence", "done"] as const) {
      expect(words({ stage, next: null }).title).toBe("You have had all 90 issues");
    }
  });

  test("what stops all mail before anything that only delays it", () => {
    const left = {
      unsubscribedAt: now,
      frequency: "unsubscribed",
      pausedUntil: "2026-12-12",
    } as const;
    expect(words(left).title).toBe("You have left the newsletter");
    expect(words({ isConfirmed: false }).title).toBe("Not confirmed yet");
    expect(words({ ...left, suppression: "bounced" }).title).toBe("Our mail to you came back");
    expect(words({ suppression: "complained" }).title).toBe("We were told to stop");
    expect(words({ suppression: "erased", isConfirmed: false }).title).toBe("Not confirmed yet");
  });
});
