/** How often one visitor may do a thing: `hits` in `windowSeconds`, then blocked for `blockSeconds`. */
export type RateLimitPolicy = {
  readonly name: string;
  readonly hits: number;
  readonly windowSeconds: number;
  readonly blockSeconds: number;
};

/** SPEC section 9: 5 attempts in 60 seconds, then 300 seconds blocked; each form by itself. */
function formLimit<Name extends string>(name: Name) {
  return { name, hits: 5, windowSeconds: 60, blockSeconds: 300 } as const;
}

/** Every limit of the site, in one table. */
export const rateLimits = {
  homeContact: formLimit("home-contact"),
  contact: formLimit("contact"),
  consultation: formLimit("consultation"),
  partnership: formLimit("partnership"),
  /**
   * All message forms together, for anybody can type anybody's address: past it messages are still
   * taken, but their senders get no mail.
   */
  inquiryMailsADay: {
    name: "inquiry-mails-a-day",
    hits: 20,
    windowSeconds: 86_400,
    blockSeconds: 86_400,
  },
  checkout: { name: "checkout", hits: 20, windowSeconds: 600, blockSeconds: 300 },
  buyerCode: { name: "buyer-code", hits: 5, windowSeconds: 60, blockSeconds: 300 },
  downloadLink: { name: "download-link", hits: 5, windowSeconds: 60, blockSeconds: 300 },
  buyerCodeTry: { name: "buyer-code-try", hits: 15, windowSeconds: 60, blockSeconds: 300 },
  /** Counted by order, whoever asks: five mails an hour at most. */
  buyerCodesOfOrder: {
    name: "buyer-codes-order",
    hits: 5,
    windowSeconds: 3600,
    blockSeconds: 3600,
  },
  /**
   * Counted by order, whoever asks, and all sessions that we don't know together: what Stripe is
   * asked for those who look at an open order's page. The page itself looks 20 times a minute.
   */
  askStripe: { name: "ask-stripe", hits: 60, windowSeconds: 60, blockSeconds: 30 },
  /** Counted by the clock's turn: Stripe's events are looked through once in it, whoever sweeps. */
  lookForNews: { name: "look-for-news", hits: 1, windowSeconds: 240, blockSeconds: 240 },
  openDownload: { name: "open-download", hits: 30, windowSeconds: 60, blockSeconds: 60 },
  /** Refused file requests that are kept as evidence, by order. */
  deniedDownload: { name: "denied-download", hits: 20, windowSeconds: 3600, blockSeconds: 3600 },
  newsletterSignup: { name: "newsletter-signup", hits: 5, windowSeconds: 60, blockSeconds: 300 },
  /** Slow enough for the limit above, a robot would still mail a thousand strangers a day. */
  newsletterSignupsADay: {
    name: "newsletter-signups-a-day",
    hits: 200,
    windowSeconds: 86_400,
    blockSeconds: 86_400,
  },
  /** Counted by the address's domain, whoever asks: no mail bomb, even out of many networks. */
  newsletterSignupsOfDomain: {
    name: "newsletter-signups-domain",
    hits: 200,
    windowSeconds: 3600,
    blockSeconds: 900,
  },
  /** All sign-ups of the site. */
  newsletterSignupsAnHour: {
    name: "newsletter-signups-hour",
    hits: 2000,
    windowSeconds: 3600,
    blockSeconds: 900,
  },
  /** A confirmation resent, a link to the preferences. */
  newsletterLink: { name: "newsletter-link", hits: 5, windowSeconds: 60, blockSeconds: 300 },
  /** What a token already guards: confirming, saving preferences, the success page. */
  newsletterToken: { name: "newsletter-token", hits: 30, windowSeconds: 60, blockSeconds: 60 },
  /** Counted for known readers alone; anonymous answers never reach the database. */
  quickCheck: { name: "quick-check", hits: 60, windowSeconds: 60, blockSeconds: 60 },
  /** A song for the radio, by the link of its order. */
  radioDetails: { name: "radio-details", hits: 20, windowSeconds: 600, blockSeconds: 300 },
  billingPortal: { name: "billing-portal", hits: 10, windowSeconds: 60, blockSeconds: 60 },
  /** Asked for by the sign-in pages: a link, a reset, a sign-up. Each visitor, all together. */
  authRequest: { name: "auth-request", hits: 5, windowSeconds: 60, blockSeconds: 300 },
  authRequestsADay: {
    name: "auth-requests-a-day",
    hits: 60,
    windowSeconds: 86_400,
    blockSeconds: 86_400,
  },
  /** Counted by account and network: what one stranger may send to an address. */
  authMailsAnHour: { name: "auth-mails-hour", hits: 6, windowSeconds: 3600, blockSeconds: 3600 },
  /** Counted by account: what all strangers together may. */
  authMailsOfAccount: {
    name: "auth-mails-account",
    hits: 20,
    windowSeconds: 3600,
    blockSeconds: 3600,
  },
  /** Failed tries that the audit takes of one admin's account. */
  failedSignInEntries: {
    name: "failed-sign-ins",
    hits: 20,
    windowSeconds: 3600,
    blockSeconds: 3600,
  },
  /** Tried on purpose by lib/security, to see that a limit holds. */
  securityProbe: { name: "security-probe", hits: 1, windowSeconds: 60, blockSeconds: 60 },
} as const satisfies Record<string, RateLimitPolicy>;
