import type { StaffRole } from "@/db/values/auth";

export type { StaffRole };

type Rule = {
  readonly roles: readonly StaffRole[];
  /** Asks for the second factor or password again when the last check is older than 15 minutes. */
  readonly stepUp?: true;
};

const admin = ["admin"] as const;
const support = ["admin", "support"] as const;
const editor = ["admin", "editor"] as const;
const everyone = ["admin", "support", "editor"] as const;

/**
 * What each role may do. Every dashboard screen, staff action and staff route names one permission,
 * and tests/integration/authorization calls each as every role.
 */
export const permissions = {
  /** The caller's own password, sessions and second factor. */
  "account.manage": { roles: everyone },
  /** The palette's search, which leaves out what the role may not see. */
  "records.search": { roles: everyone },
  "overview.view": { roles: support },
  "events.retry": { roles: admin },
  "orders.view": { roles: support },
  "orders.manage": { roles: support },
  /** Gives the order's pages, files and library to another address. */
  "orders.correct_email": { roles: support, stepUp: true },
  "orders.refund": { roles: support, stepUp: true },
  "orders.cancel_subscription": { roles: support, stepUp: true },
  "orders.export": { roles: admin, stepUp: true },
  "statement.view": { roles: admin },
  "inbox.manage": { roles: support },
  /** A person's page, with notes and tags. It leaves out what the role may not see. */
  "people.manage": { roles: support },
  /** Reads an email we sent. Leaves out the newsletter's for roles that don't see subscribers. */
  "emails.read": { roles: support },
  "consultations.manage": { roles: support },
  /** When sessions can be booked, and how: what visitors can buy without asking. */
  "availability.edit": { roles: admin },
  "radio.view": { roles: support },
  /** A customer's song details and submission stage. */
  "radio.answer": { roles: support },
  /** Spins, agreements, stations and imports: what we promise and prove. */
  "radio.manage": { roles: admin },
  "subscribers.manage": { roles: admin },
  /** Ends the newsletter for many people at once. */
  "subscribers.unsubscribe_many": { roles: admin, stepUp: true },
  "subscribers.export": { roles: admin, stepUp: true },
  /** Moves lists and past customers in, and takes that back. */
  "subscribers.import": { roles: admin, stepUp: true },
  "newsletter.edit": { roles: editor },
  /** Everything about sending that shows or affects addresses. */
  "newsletter.operate": { roles: admin },
  "content.edit": { roles: editor },
  /** Replaces the file that all customers download. */
  "ebook.publish": { roles: editor, stepUp: true },
  "reviews.moderate": { roles: editor },
  /** Prices and codes give money away, so editors can't change them. */
  "prices.edit": { roles: admin, stepUp: true },
  "promotions.manage": { roles: admin, stepUp: true },
  "privacy.manage": { roles: admin },
  /** Hands out or deletes everything we store about a person. */
  "privacy.fulfill": { roles: admin, stepUp: true },
  "settings.view": { roles: admin },
  "profile.edit": { roles: admin, stepUp: true },
  "members.manage": { roles: admin, stepUp: true },
  "status.view": { roles: admin },
  /** The checklist of what a new site needs before it opens. */
  "setup.manage": { roles: admin },
  "audit.view": { roles: admin },
  "audit.export": { roles: admin, stepUp: true },
} as const satisfies Readonly<Record<string, Rule>>;

export type Permission = keyof typeof permissions;

/** True if the role includes the permission; false for an account without a role. */
export function hasPermission(role: StaffRole | null, permission: Permission): boolean {
  const { roles }: Rule = permissions[permission];
  return role !== null && roles.includes(role);
}

/** True if the permission needs a recent second factor or password check. */
export function needsStepUp(permission: Permission): boolean {
  const { stepUp }: Rule = permissions[permission];
  return stepUp === true;
}
