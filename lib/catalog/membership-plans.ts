import type { MembershipPlanName } from "@/lib/catalog/membership-plan-names";

/** A plan on /membership. Plans can't be bought yet, so they aren't in the catalog. */
export type MembershipPlan = {
  readonly name: MembershipPlanName;
  readonly summary: string;
  readonly priceCents: number;
  readonly features: readonly string[];
};

export const membershipPlans: readonly MembershipPlan[] = [
  {
    name: "Basic",
    summary: "For a first release you want registered correctly.",
    priceCents: 2_900,
    features: [
      "A registration checklist for each release",
      "Your questions answered by email",
      "Worksheets for splits and metadata",
    ],
  },
  {
    name: "Professional",
    summary: "For a catalog that grows with every release.",
    priceCents: 7_900,
    features: [
      "Everything in Basic",
      "Split sheets and metadata checked before you release",
      "A quarterly review of your royalty statements",
      "Session times reserved for members",
    ],
  },
  {
    name: "Enterprise",
    summary: "For labels and managers with several artists.",
    priceCents: 19_900,
    features: [
      "Everything in Professional",
      "All your artists on one plan",
      "A monthly review of your statements",
      "One contact who knows your catalog",
    ],
  },
];
