import { describe, expect, it } from "vitest";
import { OrderBanner } from "@/components/admin/orders/order-banner";
import { renderWithProfile } from "@/tests/support/render-with-profile";

type Props = Parameters<typeof OrderBanner>[0];
type Subscription = NonNullable<Props["detail"]["subscription"]>;
type Dispute = Props["detail"]["facts"]["disputes"][number];

const now = new Date("2030-03-12T12:00:00Z");
const paidUntil = new Date("2030-03-09T12:00:00Z");
const noAction = async () => null;

function shown({
  subscription = {},
  disputes = [],
}: {
  readonly subscription?: Partial<Subscription>;
  readonly disputes?: readonly Partial<Dispute>[];
}): string {
  const order = { id: "order-1", email: "ada@example.com", firstName: "Ada" };
  const html = renderWithProfile(
    <OrderBanner
      detail={
        {
          order,
          subscription: { status: "past_due", followedUpAt: null, ...subscription },
          facts: { disputes },
        } as unknown as Props["detail"]
      }
      isTest={false}
      needsReview={false}
      paidUntil={paidUntil}
      now={now}
      followUp={{ mark: noAction, undo: noAction }}
    />,
  );
  // Times have no-break spaces and a tag of their own.
  return html.replaceAll("\u00a0", " ").replaceAll(/<[^>]+>/g, "");
}

describe("the banner of a past-due subscription", () => {
  it("offers to mark it as followed up", () => {
    const text = shown({});
    expect(text).toContain("Mark as followed up");
    expect(text).toContain("hide it from Today for 3 days");
    expect(text).not.toContain("Followed up on");
  });

  it("says when it returns to Today", () => {
    const text = shown({ subscription: { followedUpAt: new Date("2030-03-11T15:30:00Z") } });
    expect(text).toContain("Followed up on Mar 11, 2030, 10:30 AM.");
    expect(text).toContain("it returns to Today on Mar 14, 2030, 10:30 AM.");
    expect(text).not.toContain("Mark as followed up");
  });

  it("offers it again after 3 days, and shows the last follow-up", () => {
    const text = shown({ subscription: { followedUpAt: new Date("2030-03-09T12:00:00Z") } });
    expect(text).toContain("Followed up on Mar 9, 2030, 6:00 AM.");
    expect(text).toContain("Mark as followed up");
    expect(text).not.toContain("returns to Today");
  });

  it("isn't shown once the payment was made", () => {
    expect(shown({ subscription: { status: "active" } })).toBe("");
  });
});

describe("the banner of a dispute", () => {
  const dispute = {
    id: "du_1",
    amountCents: 4_999,
    reason: "fraudulent",
    outcome: "open",
    respondBy: new Date("2030-03-20T12:00:00Z"),
  } as const;

  it("names the deadline until the evidence was submitted", () => {
    const disputes = [{ ...dispute, isUnderReview: false }];
    const text = shown({ subscription: { status: "active" }, disputes });
    expect(text).toContain("Respond by Mar 20, 2030");
  });

  it("says that the bank is deciding once it was submitted", () => {
    const disputes = [{ ...dispute, isUnderReview: true }];
    const text = shown({ subscription: { status: "active" }, disputes });
    expect(text).toContain("The evidence was submitted in Stripe. The bank is deciding.");
    expect(text).not.toContain("Respond");
  });

  it("says that the bank will decide once the deadline has passed", () => {
    const disputes = [{ ...dispute, isUnderReview: false, respondBy: now }];
    const text = shown({ subscription: { status: "active" }, disputes });
    expect(text).toContain("The deadline was Mar 12, 2030, 7:00 AM. The bank will decide.");
    expect(text).not.toContain("Respond");
  });
});
