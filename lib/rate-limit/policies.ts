/**
 * Allows `hits` attempts per `windowSeconds`, then blocks for `blockSeconds`. `name` is part of
 * stored keys and never renamed, so some names differ from today's terms.
 */
export type RateLimitPolicy = {
  readonly name: string;
  readonly hits: number;
  readonly windowSeconds: number;
  readonly blockSeconds: number;
};

/** A form's limit: 5 attempts in 60 seconds, then blocked for 300 seconds. Each form has its own. */
function formLimit<Name extends string>(name: Name) {
  return { name, hits: 5, windowSeconds: 60, blockSeconds: 300 } as const;
}

/** All rate limits of the site. */
export const rateLimits = {
  homeContact: formLimit("home-contact"),
  contact: formLimit("contact"),
  consultation: formLimit("consultation"),
  partnership: formLimit("partnership"),
  /**
   * All contact forms together. Anyone can enter another person's email address, so beyond this
   * limit messages are accepted without a confirmation email.
   */
  inquiryEmailsPerDay: {
    // Stored; never renamed.
    name: "inquiry-mails-a-day",
    hits: 20,
    windowSeconds: 86_400,
    blockSeconds: 86_400,
  },
  checkout: { name: "checkout", hits: 20, windowSeconds: 600, blockSeconds: 300 },
  // Stored; never renamed.
  downloadCode: { name: "buyer-code", hits: 5, windowSeconds: 60, blockSeconds: 300 },
  downloadLink: { name: "download-link", hits: 5, windowSeconds: 60, blockSeconds: 300 },
  // Stored; never renamed.
  downloadCodeAttempt: { name: "buyer-code-try", hits: 15, windowSeconds: 60, blockSeconds: 300 },
  /** Per order, from all visitors: at most five emails per hour. */
  downloadCodesPerOrder: {
    // Stored; never renamed.
    name: "buyer-codes-order",
    hits: 5,
    windowSeconds: 3600,
    blockSeconds: 3600,
  },
  /**
   * Stripe requests by visitors on an open order's page, which polls 20 times a minute. Counted per
   * order; unknown checkout sessions share one counter.
   */
  askStripe: { name: "ask-stripe", hits: 60, windowSeconds: 60, blockSeconds: 30 },
  /** Polls of Stripe's events, once per window across all processes. Stored; never renamed. */
  pollStripeEvents: { name: "look-for-news", hits: 1, windowSeconds: 240, blockSeconds: 240 },
  openDownload: { name: "open-download", hits: 30, windowSeconds: 60, blockSeconds: 60 },
  /** Rejected file requests kept as evidence, per order. */
  deniedDownload: { name: "denied-download", hits: 20, windowSeconds: 3600, blockSeconds: 3600 },
  newsletterSignup: { name: "newsletter-signup", hits: 5, windowSeconds: 60, blockSeconds: 300 },
  /** A bot that stays below the limit above could still email a thousand strangers per day. */
  newsletterSignupsPerDay: {
    name: "newsletter-signups-a-day",
    hits: 200,
    windowSeconds: 86_400,
    blockSeconds: 86_400,
  },
  /** Per email domain, from all visitors: prevents mail bombs from many networks. */
  newsletterSignupsPerDomain: {
    name: "newsletter-signups-domain",
    hits: 200,
    windowSeconds: 3600,
    blockSeconds: 900,
  },
  /** All sign-ups of the site. */
  newsletterSignupsPerHour: {
    name: "newsletter-signups-hour",
    hits: 2000,
    windowSeconds: 3600,
    blockSeconds: 900,
  },
  /** Resend confirmation, or request a preferences link. */
  newsletterLink: { name: "newsletter-link", hits: 5, windowSeconds: 60, blockSeconds: 300 },
  /** Actions already protected by a token: confirm, save preferences, success page. */
  newsletterToken: { name: "newsletter-token", hits: 30, windowSeconds: 60, blockSeconds: 60 },
  /** Known subscribers only; anonymous answers never reach the database. */
  quickCheck: { name: "quick-check", hits: 60, windowSeconds: 60, blockSeconds: 60 },
  /** Song details submitted from an order's link. */
  radioDetails: { name: "radio-details", hits: 20, windowSeconds: 600, blockSeconds: 300 },
  /** Asking for the link to a subscription, per visitor. */
  subscriptionLink: formLimit("subscription-link"),
  /** Per address, from all visitors. */
  subscriptionLinksPerMinute: {
    name: "subscription-links-minute",
    hits: 1,
    windowSeconds: 60,
    blockSeconds: 60,
  },
  subscriptionLinksPerHour: {
    name: "subscription-links-hour",
    hits: 5,
    windowSeconds: 3600,
    blockSeconds: 3600,
  },
  /** Opening the course with an emailed link. */
  openCourse: { name: "open-course", hits: 30, windowSeconds: 60, blockSeconds: 60 },
  courseQuestion: formLimit("course-question"),
  courseProgress: { name: "course-progress", hits: 60, windowSeconds: 60, blockSeconds: 60 },
  billingPortal: { name: "billing-portal", hits: 10, windowSeconds: 60, blockSeconds: 60 },
  /** Sign-in link, password reset and sign-up, per visitor, all together. */
  authRequest: { name: "auth-request", hits: 5, windowSeconds: 60, blockSeconds: 300 },
  authRequestsPerDay: {
    name: "auth-requests-a-day",
    hits: 60,
    windowSeconds: 86_400,
    blockSeconds: 86_400,
  },
  /** Per account and network: emails that one stranger can trigger. Stored; never renamed. */
  authEmailsPerHour: { name: "auth-mails-hour", hits: 6, windowSeconds: 3600, blockSeconds: 3600 },
  /** Per account: emails that all strangers together can trigger. */
  authEmailsPerAccount: {
    // Stored; never renamed.
    name: "auth-mails-account",
    hits: 20,
    windowSeconds: 3600,
    blockSeconds: 3600,
  },
  /** Asking for a library code, per visitor. */
  libraryCode: { name: "library-code", hits: 5, windowSeconds: 60, blockSeconds: 300 },
  libraryCodeAttempt: { name: "library-code-try", hits: 15, windowSeconds: 60, blockSeconds: 300 },
  /** Per address, from all visitors. */
  libraryCodesPerMinute: {
    name: "library-codes-minute",
    hits: 1,
    windowSeconds: 60,
    blockSeconds: 60,
  },
  libraryCodesPerHour: {
    name: "library-codes-hour",
    hits: 5,
    windowSeconds: 3600,
    blockSeconds: 3600,
  },
  /** Buttons of a signed-in customer. */
  libraryAction: { name: "library-action", hits: 60, windowSeconds: 60, blockSeconds: 60 },
  /** Failed sign-ins recorded in the audit log per admin account. */
  failedSignInEntries: {
    name: "failed-sign-ins",
    hits: 20,
    windowSeconds: 3600,
    blockSeconds: 3600,
  },
  /** Used by lib/security to verify that a limit works. */
  securityProbe: { name: "security-probe", hits: 1, windowSeconds: 60, blockSeconds: 60 },
} as const satisfies Record<string, RateLimitPolicy>;
