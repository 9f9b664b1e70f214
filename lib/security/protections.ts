/** The eight protections on /security, in display order. */
export const protections = [
  {
    id: "transport",
    name: "Encrypted connection",
    what: "Every page and form is sent over HTTPS.",
  },
  {
    id: "hsts",
    name: "HTTPS remembered",
    what: "Browsers use only HTTPS for this site, even for old links.",
  },
  {
    id: "csp",
    name: "Content policy",
    what: "Pages only load scripts, styles and images from this site, and other sites can't embed them.",
  },
  {
    id: "cookies",
    name: "Guarded cookies",
    what: "The cookie that gives access to your orders can't be read by scripts or sent by other sites.",
  },
  {
    id: "rateLimit",
    name: "Rate limiting",
    what: "Too many attempts at a form or a code are blocked for a while, on the server.",
  },
  {
    id: "payment",
    name: "Payment page",
    what: "You enter card details only on the payment provider's page. We never see your card number.",
  },
  {
    id: "database",
    name: "Data store",
    what: "The database for orders and messages is available. We never confirm anything without it.",
  },
  {
    id: "dependencies",
    name: "Dependency audit",
    what: "Each release is checked for dependencies with known serious vulnerabilities.",
  },
] as const;

export type ProtectionId = (typeof protections)[number]["id"];

/** Whether each protection is active. Deliberately has no versions or reasons. */
export type SecurityReport = Readonly<Record<ProtectionId, boolean>>;
