/** The eight protections on /security, in display order. */
export const protections = [
  {
    id: "transport",
    name: "Encrypted connection",
    what: "Every page and form is sent over HTTPS.",
  },
  {
    id: "hsts",
    name: "HTTPS enforced",
    what: "Browsers use only HTTPS for this site, even for old links.",
  },
  {
    id: "csp",
    name: "Content security policy",
    what: "Our pages load scripts, styles, and images only from this site, and other sites can't embed our pages.",
  },
  {
    id: "cookies",
    name: "Protected cookies",
    what: "The cookie that gives access to your orders can't be read by scripts or sent by other sites.",
  },
  {
    id: "rateLimit",
    name: "Rate limiting",
    what: "After too many attempts at a form or a code, our server temporarily blocks more attempts.",
  },
  {
    id: "payment",
    name: "Secure payments",
    what: "You enter card details only on the payment provider's page. We never see your card number.",
  },
  {
    id: "database",
    name: "Database",
    what: "The database for orders and messages is available. We don't confirm an order or a message until it's saved.",
  },
  {
    id: "dependencies",
    name: "Dependency audit",
    what: "We check every release for third-party code with known serious vulnerabilities.",
  },
] as const;

export type ProtectionId = (typeof protections)[number]["id"];

/**
 * Whether each protection is active; null if that's unknown, such as an audit that couldn't run.
 * Deliberately has no versions or reasons.
 */
export type SecurityReport = Readonly<Record<ProtectionId, boolean | null>>;
