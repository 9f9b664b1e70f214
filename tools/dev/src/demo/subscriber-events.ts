import type { newsletterEvents } from "@/db/schema";
import { getConsentVersion } from "@/lib/newsletter/subscription/consent";
import type { DemoSubscriber } from "./subscribers";

type NewEvent = typeof newsletterEvents.$inferInsert;

/** Lists a subscriber's events as the site would have recorded them. */
export function listSubscriberEvents({ id, plan, sent }: DemoSubscriber): readonly NewEvent[] {
  const { person, createdAt, subscription, source, campaign, answers, membershipPlan } = plan;
  const base = { subscriberId: id };
  const events: NewEvent[] = [
    {
      ...base,
      eventType: "signup_requested",
      metadata: { source, consentVersion: getConsentVersion(source), firstName: person.firstName },
      createdAt,
    },
  ];
  if (membershipPlan) {
    events.push({
      ...base,
      eventType: "membership_interest",
      itemKey: membershipPlan,
      dedupeKey: `membership_interest:${id}:${membershipPlan}`,
      createdAt,
    });
  }
  if (campaign) {
    const { at: _at, ...values } = campaign;
    events.push({
      ...base,
      eventType: "subscribed",
      emailCampaign: campaign.utm_campaign ?? null,
      metadata: values,
      dedupeKey: `success:${id}:demo`,
      createdAt,
    });
  }
  if (!subscription) return events;
  const { confirmedAt, change, pause, endsAt } = subscription;
  events.push({ ...base, eventType: "confirmed", createdAt: confirmedAt });
  for (const [key, answer] of Object.entries(answers)) {
    events.push({
      ...base,
      eventType: answer === "yes" ? "quickcheck_yes" : "quickcheck_no",
      itemKey: key,
      metadata: { email: person.email },
      createdAt: plan.answeredAt,
    });
  }
  if (change) {
    const metadata = { from: "daily", to: change.frequency };
    events.push({ ...base, eventType: "preferences_changed", metadata, createdAt: change.at });
  }
  if (pause) {
    const metadata = { pause: pause.until };
    events.push({ ...base, eventType: "preferences_changed", metadata, createdAt: pause.at });
  }
  if (endsAt) {
    const itemKey = sent?.sends.at(-1)?.issueId ?? null;
    events.push({ ...base, eventType: "unsubscribed", itemKey, createdAt: endsAt });
  }
  return events;
}
