import type { Entitlement, OrderStatus } from "@/db/values/orders";

type DownloadSession = {
  readonly id: string;
  readonly browserHash: string;
  readonly networkHash: string;
  readonly expiresAt: Date;
  readonly deliveredAt: Date | null;
};

/** Everything `decideAccess` needs, as read from the database. */
export type DownloadFacts = {
  readonly orderStatus: OrderStatus;
  readonly hasEbookItem: boolean;
  readonly grants: readonly {
    readonly entitlement: Entitlement;
    readonly revokedAt: Date | null;
    readonly expiresAt: Date | null;
  }[];
  /** The order's email was corrected after this link had been sent to the old address. */
  readonly wasSentToWrongAddress: boolean;
  /** Null until the order is paid. */
  readonly link: { readonly expiresAt: Date; readonly usedAt: Date | null } | null;
  /** Every session opened with this link, including expired ones. */
  readonly sessions: readonly DownloadSession[];
};

/**
 * How the visitor can show that the download is theirs. Any one match is enough; null matches
 * nothing.
 */
export type VisitorProofs = {
  readonly browserHash: string | null;
  readonly networkHash: string | null;
  readonly isOrderBrowser: boolean;
  /** This browser is signed in to a library that contains the order's email. */
  readonly isSignedIn: boolean;
};

export type Access =
  | { readonly kind: "open" }
  /**
   * A session is open and belongs to this visitor, who may download, resume, and download again.
   */
  | { readonly kind: "resume"; readonly session: DownloadSession }
  /**
   * The link was first opened in another browser on another network, so the visitor has to sign in.
   */
  | { readonly kind: "verification_required" }
  | { readonly kind: "expired" }
  /** `isOwn`: this browser downloaded the file, or its customer has proved the order's address. */
  | { readonly kind: "used"; readonly isOwn: boolean }
  /** The payment isn't confirmed yet. `isProcessing`: a bank payment that may take days. */
  | { readonly kind: "payment_pending"; readonly isProcessing: boolean }
  | { readonly kind: "no_access" };

/**
 * Decides what a link gives a visitor at `now`. An open session outlives the link's 48 hours; a
 * revoked grant ends access immediately.
 */
export function decideAccess(facts: DownloadFacts, visitor: VisitorProofs, now: Date): Access {
  const access = decideAccessByLink(facts, visitor, now);
  const isGiven = access.kind === "open" || access.kind === "resume";
  // If a stranger received the link, having it or being on the network that opened it proves
  // nothing.
  const isVerified = visitor.isOrderBrowser || visitor.isSignedIn;
  return isGiven && facts.wasSentToWrongAddress && !isVerified
    ? { kind: "verification_required" }
    : access;
}

function decideAccessByLink(facts: DownloadFacts, visitor: VisitorProofs, now: Date): Access {
  if (!hasLiveEbookGrant(facts.grants, now)) return decideAccessWithoutGrant(facts);
  const { link, sessions } = facts;
  if (!link) return { kind: "no_access" };
  const running = sessions.filter((session) => session.expiresAt > now);
  const browserSession = running.find((session) => session.browserHash === visitor.browserHash);
  if (link.usedAt) {
    return browserSession?.deliveredAt
      ? { kind: "resume", session: browserSession }
      : { kind: "used", isOwn: hasDownloaded(sessions, visitor) };
  }
  const [first] = running;
  if (first) {
    const session =
      browserSession ?? running.find(({ networkHash }) => networkHash === visitor.networkHash);
    if (session) return { kind: "resume", session };
    return facts.wasSentToWrongAddress || visitor.isSignedIn
      ? { kind: "resume", session: first }
      : { kind: "verification_required" };
  }
  if (link.expiresAt <= now) return { kind: "expired" };
  return facts.wasSentToWrongAddress || sessions.length === 0 || isKnown(sessions, visitor)
    ? { kind: "open" }
    : { kind: "verification_required" };
}

function hasDownloaded(sessions: DownloadFacts["sessions"], visitor: VisitorProofs): boolean {
  return (
    visitor.isSignedIn ||
    sessions.some(
      ({ deliveredAt, browserHash }) => deliveredAt && browserHash === visitor.browserHash,
    )
  );
}

/** True if at least one eBook grant is active. Several grants for the same file count as one. */
export function hasLiveEbookGrant(grants: DownloadFacts["grants"], now: Date): boolean {
  return grants.some(
    (grant) =>
      grant.entitlement === "ebook" &&
      grant.revokedAt === null &&
      (grant.expiresAt === null || grant.expiresAt > now),
  );
}

/** A link to an order that can no longer be paid looks the same as an unknown link. */
function decideAccessWithoutGrant({ orderStatus, hasEbookItem }: DownloadFacts): Access {
  if (!hasEbookItem) return { kind: "no_access" };
  if (orderStatus === "pending") return { kind: "payment_pending", isProcessing: false };
  if (orderStatus === "processing") return { kind: "payment_pending", isProcessing: true };
  return { kind: "no_access" };
}

/**
 * A link stays bound to the browser and network that opened it first, even after an unfinished
 * session expired.
 */
function isKnown(sessions: readonly DownloadSession[], visitor: VisitorProofs): boolean {
  return (
    visitor.isSignedIn ||
    sessions.some(
      (session) =>
        session.browserHash === visitor.browserHash || session.networkHash === visitor.networkHash,
    )
  );
}
