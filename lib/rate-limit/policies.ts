/**
 * All limits of the site: per form, per address, per account, and of what the site does itself. They're counted
 * in the table `rate_limits`, so all instances share them. Without the database, whatever is limited fails too,
 * except for emails on their way to the provider (`resendCalls`).
 *
 * A name is part of stored keys and never renamed, so some names differ from today's terms. Limits of
 * other kinds are kept with what they limit: wrong guesses of one emailed code in lib/secrets/one-time-codes.ts,
 * quantities of a cart in lib/cart/cart.ts, emails of a new list in lib/newsletter/sending/warm-up.ts.
 */

/** Allows `hits` attempts per `windowSeconds`, then blocks for `blockSeconds`. */
export type RateLimitPolicy = {
  readonly name: string;
  readonly hits: number;
  readonly windowSeconds: number;
  /** Null blocks until the window ends. */
  readonly blockSeconds: number | null;
  /** What all browsers on one network may do together, if that's more than one browser may. */
  readonly networkHits?: number;
};

/** After the free attempts, each one doubles the delay until the next: 1, 2, 4, … seconds. */
export type DelayPolicy = {
  readonly name: string;
  readonly freeAttempts: number;
  readonly maxDelaySeconds: number;
  readonly resetAfterHours: number;
  /** True if a success clears earlier attempts. Otherwise only its own attempt is taken back. */
  readonly clearsOnSuccess: boolean;
};

/** Allows an email that many seconds after the last one, and at most so many in any hour and in any 24 hours. */
export type EmailPolicy = {
  readonly name: string;
  readonly secondsBetween: number;
  readonly perHour: number;
  readonly perDay?: number;
};

/** Allows `atOnce` at a time. A holder that crashed frees its slot after `leaseSeconds`. */
export type SlotPolicy = {
  readonly name: string;
  readonly atOnce: number;
  readonly leaseSeconds: number;
};

/**
 * A form's limit per browser: 5 attempts in 60 seconds, then blocked for 300 seconds. A workshop
 * shares one network, so a network gets 30. Each form has its own limit.
 */
function formLimit<Name extends string>(name: Name) {
  return { name, hits: 5, networkHits: 30, windowSeconds: 60, blockSeconds: 300 } as const;
}

/** Entering an emailed code. One visitor's wrong codes don't block everyone on the same network. */
function codeAttemptLimit<Name extends string>(name: Name) {
  return { name, hits: 15, networkHits: 90, windowSeconds: 60, blockSeconds: 300 } as const;
}

/** Over one day, then blocked until the day after. */
function dailyLimit<Name extends string>(name: Name, hits: number) {
  return { name, hits, windowSeconds: 86_400, blockSeconds: 86_400 } as const;
}

/** Emails with a newsletter link. */
function newsletterLinkLimit<Name extends string>(name: Name) {
  return { name, secondsBetween: 60, perHour: 3, perDay: 6 } as const;
}

/** Attempts in a window of time; per visitor, unless a comment says otherwise. */
export const rateLimits = {
  homeContact: formLimit("home-contact"),
  contact: formLimit("contact"),
  consultation: formLimit("consultation"),
  /** Holding a time. A visitor may change her mind a few times; live holds have limits of their own. */
  booking: { name: "booking", hits: 10, networkHits: 60, windowSeconds: 600, blockSeconds: 300 },
  /** Moving or canceling a session, from its link. */
  sessionChange: { name: "session-change", hits: 20, windowSeconds: 600, blockSeconds: 300 },
  partnership: formLimit("partnership"),
  staffInvitation: formLimit("staff-invitation"),
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
  /** Beyond this, a network's messages reach staff in a digest instead of one email each. */
  staffNoticesPerNetwork: {
    name: "staff-notices-network",
    hits: 20,
    windowSeconds: 86_400,
    blockSeconds: 86_400,
  },
  /** The same for the entire site. */
  staffNoticesPerSite: {
    name: "staff-notices-site",
    hits: 200,
    windowSeconds: 86_400,
    blockSeconds: 86_400,
  },
  checkout: {
    name: "checkout",
    hits: 20,
    networkHits: 120,
    windowSeconds: 600,
    blockSeconds: 300,
  },
  /** Generous for typos, and too few to guess a code. A workshop enters its code at the same time. */
  promotionCode: {
    name: "promotion-code",
    hits: 10,
    networkHits: 60,
    windowSeconds: 600,
    blockSeconds: 300,
  },
  downloadLink: formLimit("download-link"),
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
  newsletterSignup: formLimit("newsletter-signup"),
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
  newsletterLink: formLimit("newsletter-link"),
  /** Actions already protected by a token: confirm, save preferences, success page. */
  newsletterToken: { name: "newsletter-token", hits: 30, windowSeconds: 60, blockSeconds: 60 },
  /** Known subscribers only; anonymous answers never reach the database. */
  quickCheck: { name: "quick-check", hits: 60, windowSeconds: 60, blockSeconds: 60 },
  /** Song details submitted from an order's link. */
  radioDetails: { name: "radio-details", hits: 20, windowSeconds: 600, blockSeconds: 300 },
  /** Asking for the link to a subscription, per visitor. */
  subscriptionLink: formLimit("subscription-link"),
  /** Opening the course with an emailed link. */
  openCourse: { name: "open-course", hits: 30, windowSeconds: 60, blockSeconds: 60 },
  courseQuestion: formLimit("course-question"),
  /** A player reports every 10 seconds and at each pause. A class shares a network. */
  courseProgress: {
    name: "course-progress",
    hits: 60,
    networkHits: 600,
    windowSeconds: 60,
    blockSeconds: 60,
  },
  /** Checking the answers of a practice exercise. A class shares a network. */
  coursePractice: {
    name: "course-practice",
    hits: 20,
    networkHits: 300,
    windowSeconds: 60,
    blockSeconds: 60,
  },
  /** Buttons on the page of a data request. */
  dataRequest: { name: "data-request", hits: 30, windowSeconds: 60, blockSeconds: 60 },
  billingPortal: { name: "billing-portal", hits: 10, windowSeconds: 60, blockSeconds: 60 },
  /** Sign-in link, password reset and sign-up, per visitor, all together. */
  authRequest: formLimit("auth-request"),
  authRequestsPerDay: {
    name: "auth-requests-a-day",
    hits: 60,
    windowSeconds: 86_400,
    blockSeconds: 86_400,
  },
  /** Asking for a library code, per visitor. */
  libraryCode: formLimit("library-code"),
  /** Codes to one address, requested by all browsers that never opened its library. */
  libraryCodesPerAddress: dailyLimit("library-codes-address", 30),
  /** Codes requested by such browsers on one network, a workshop's included. */
  libraryCodesPerNetwork: dailyLimit("library-codes-network", 60),
  /** Codes that a signed-in customer sends to addresses they want to add. */
  libraryCodesPerCustomer: dailyLimit("library-codes-customer", 10),
  libraryCodeAttempt: codeAttemptLimit("library-code-try"),
  /**
   * Wrong guesses of emailed codes on the entire site, in an hour. They aren't refused beyond this, or a
   * stranger could lock everyone out, but staff are alerted (lib/alerts).
   */
  wrongCodes: { name: "wrong-codes", hits: 100, windowSeconds: 3600, blockSeconds: 3600 },
  /** Buttons of a signed-in customer. */
  libraryAction: { name: "library-action", hits: 60, windowSeconds: 60, blockSeconds: 60 },
  /** Test emails of newsletter issues, which staff may send to any address; per person. */
  issueTest: { name: "issue-test", hits: 20, windowSeconds: 3600, blockSeconds: null },
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

/**
 * Slows down guessing without locking the owner out. Attempts count by account and network, by IP
 * address, and by account overall. A browser that has signed in before is counted separately.
 */
export const signInDelays = {
  accountAndNetwork: {
    name: "account-network",
    freeAttempts: 5,
    maxDelaySeconds: 900,
    resetAfterHours: 24,
    clearsOnSuccess: true,
  },
  accountAndKnownBrowser: {
    name: "account-browser",
    freeAttempts: 10,
    maxDelaySeconds: 60,
    resetAfterHours: 1,
    clearsOnSuccess: true,
  },
  /** One IP address trying many accounts. The limit is high because offices share an IP address. */
  ipAddress: {
    name: "address",
    freeAttempts: 30,
    maxDelaySeconds: 900,
    resetAfterHours: 1,
    clearsOnSuccess: false,
  },
  /** Many networks trying one account. The owner can still use known browsers and emailed links. */
  account: {
    name: "account",
    freeAttempts: 20,
    maxDelaySeconds: 900,
    resetAfterHours: 24,
    clearsOnSuccess: false,
  },
  /** Only reached by someone who has the password or the mailbox. */
  secondStep: {
    name: "second-step",
    freeAttempts: 5,
    maxDelaySeconds: 900,
    resetAfterHours: 24,
    clearsOnSuccess: true,
  },
} as const satisfies Record<string, DelayPolicy>;

/** Emails to one address that anyone can request for it, usually by all visitors together. */
export const emailLimits = {
  /** A browser that has signed in to the account has its own. */
  authEmail: { name: "auth-emails", secondsBetween: 60, perHour: 5 },
  /** For one address, by one known browser, or by strangers on one network. */
  libraryCode: { name: "library-codes", secondsBetween: 60, perHour: 5, perDay: 10 },
  subscriptionLink: { name: "subscription-links", secondsBetween: 60, perHour: 5 },
  /** Sent by staff, but for any address; per request. */
  dataRequest: { name: "data-requests", secondsBetween: 60, perHour: 5 },
  /** Across all forms. Pages offer another email after a minute. */
  newsletterConfirm: newsletterLinkLimit("newsletter-confirm"),
  newsletterPreferences: newsletterLinkLimit("newsletter-preferences"),
  quickCheckPlan: newsletterLinkLimit("quick-check-plan"),
} as const satisfies Record<string, EmailPolicy>;

/** Each export may hold a database connection for a minute. */
export const exportSlots: SlotPolicy = { name: "csv-exports", atOnce: 2, leaseSeconds: 90 };

/**
 * Calls to Resend by all instances together, receipts before the newsletter. Resend's responses say how
 * often it may be called (lib/email/provider/resend-rate-limiter.ts).
 */
export const resendCalls = { name: "resend-calls" } as const;
