/** The eight protections that /security counts, in its order. */
export const protections = [
  {
    id: "transport",
    name: "Encrypted connection",
    what: "Every page and form travels over HTTPS; on a machine of one's own, nothing leaves it.",
  },
  {
    id: "hsts",
    name: "HTTPS remembered",
    what: "Browsers are told to come back over HTTPS alone, even to an old link.",
  },
  {
    id: "csp",
    name: "Content policy",
    what: "Pages load scripts, styles and pictures from this site alone, and no other site may frame them.",
  },
  {
    id: "cookies",
    name: "Guarded cookies",
    what: "The cookie that knows your orders again can't be read by scripts or sent along by other sites.",
  },
  {
    id: "rateLimit",
    name: "Rate limiting",
    what: "Whoever tries a form or a code too often is stopped for a while, on the server.",
  },
  {
    id: "payment",
    name: "Payment page",
    what: "Cards are typed on the payment provider's own page and nowhere else. We never see a number.",
  },
  {
    id: "database",
    name: "Data store",
    what: "Orders and messages are kept in a database that answers, and nothing is confirmed without it.",
  },
  {
    id: "dependencies",
    name: "Dependency audit",
    what: "The packages this site is built on are checked for known serious flaws when a version is made.",
  },
] as const;

export type ProtectionId = (typeof protections)[number]["id"];

/** Yes or no, and nothing else: no version, no reason. */
export type SecurityReport = Readonly<Record<ProtectionId, boolean>>;
