import type { Entitlement, OrderStatus } from "@/lib/orders/status";

export type DownloadSession = {
  readonly id: string;
  readonly browserHash: string;
  readonly networkHash: string;
  readonly expiresAt: Date;
  readonly deliveredAt: Date | null;
};

/** All that the decision rests on, as it stands in the database. */
export type DownloadFacts = {
  readonly orderStatus: OrderStatus;
  readonly hasEbookLine: boolean;
  readonly grants: readonly {
    readonly entitlement: Entitlement;
    readonly revokedAt: Date | null;
    readonly expiresAt: Date | null;
  }[];
  /** The link went to an address that was not the buyer's, and staff have corrected that since. */
  readonly isMailedAstray: boolean;
  /** Null as long as the order is not paid. */
  readonly link: { readonly expiresAt: Date; readonly usedAt: Date | null } | null;
  /** Every session that was ever opened by this link. */
  readonly sessions: readonly DownloadSession[];
};

/** What a visitor brings along; each one alone is enough. Null proves nothing. */
export type VisitorProofs = {
  readonly browserHash: string | null;
  readonly networkHash: string | null;
  /** This browser placed the order. */
  readonly isBuyersBrowser: boolean;
  /** This browser answered with the code sent to the order's email, not long ago. */
  readonly hasProvedByCode: boolean;
};

export type Access =
  /** The button may open a session. */
  | { readonly kind: "open" }
  /** A session runs and is the visitor's: fetch, resume, fetch again. */
  | { readonly kind: "resume"; readonly session: DownloadSession }
  /** The link belongs to another browser on another network: a code proves the buyer. */
  | { readonly kind: "denied_stranger" }
  | { readonly kind: "expired" }
  | { readonly kind: "used" }
  /** The payment is not known yet; `processing` waits for a bank and may take days. */
  | { readonly kind: "finalising"; readonly isProcessing: boolean }
  | { readonly kind: "no_access" };

/**
 * Decides what a link gives to a visitor at `now`. A running session outlives its link's 48 hours;
 * a revoked grant ends everything at once.
 */
export function decideAccess(facts: DownloadFacts, visitor: VisitorProofs, now: Date): Access {
  const access = accessByLink(facts, visitor, now);
  const isGiven = access.kind === "open" || access.kind === "resume";
  // Having the link, or being where it was opened, proves nothing of one that a stranger was sent.
  const isProved = visitor.isBuyersBrowser || visitor.hasProvedByCode;
  return isGiven && facts.isMailedAstray && !isProved ? { kind: "denied_stranger" } : access;
}

function accessByLink(facts: DownloadFacts, visitor: VisitorProofs, now: Date): Access {
  if (!hasLiveEbookGrant(facts.grants, now)) return withoutGrant(facts);
  const { link, sessions } = facts;
  if (!link) return { kind: "no_access" };
  const running = sessions.filter((session) => session.expiresAt > now);
  const own = running.find((session) => session.browserHash === visitor.browserHash);
  if (link.usedAt) {
    return own?.deliveredAt ? { kind: "resume", session: own } : { kind: "used" };
  }
  const [first] = running;
  if (first) {
    const session = own ?? running.find((one) => one.networkHash === visitor.networkHash);
    if (session) return { kind: "resume", session };
    return facts.isMailedAstray || visitor.hasProvedByCode
      ? { kind: "resume", session: first }
      : { kind: "denied_stranger" };
  }
  if (link.expiresAt <= now) return { kind: "expired" };
  return facts.isMailedAstray || sessions.length === 0 || isKnown(sessions, visitor)
    ? { kind: "open" }
    : { kind: "denied_stranger" };
}

/** Whether any grant still gives the eBook: several of one file are one access. */
export function hasLiveEbookGrant(grants: DownloadFacts["grants"], now: Date): boolean {
  return grants.some(
    (grant) =>
      grant.entitlement === "ebook" &&
      grant.revokedAt === null &&
      (grant.expiresAt === null || grant.expiresAt > now),
  );
}

/** Only an order that may still be paid is waited for; all else looks like an unknown link. */
function withoutGrant({ orderStatus, hasEbookLine }: DownloadFacts): Access {
  if (!hasEbookLine) return { kind: "no_access" };
  if (orderStatus === "pending") return { kind: "finalising", isProcessing: false };
  if (orderStatus === "processing") return { kind: "finalising", isProcessing: true };
  return { kind: "no_access" };
}

/** The link stays with whoever opened it first, also after an hour ran out undelivered. */
function isKnown(sessions: readonly DownloadSession[], visitor: VisitorProofs): boolean {
  return (
    visitor.hasProvedByCode ||
    sessions.some(
      (session) =>
        session.browserHash === visitor.browserHash || session.networkHash === visitor.networkHash,
    )
  );
}
