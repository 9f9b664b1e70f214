import { minuteMs } from "@/lib/core/durations";
import type { Customer } from "@/lib/customers/customer-sessions";
import { customerPolicy } from "@/lib/customers/policy";

type Proof = Pick<Customer, "provedEmail" | "provedAt" | "emails">;

/** True if the customer entered a code a few minutes ago, as changes of addresses and data require. */
export function hasRecentCode(now: Date, { provedEmail, provedAt }: Proof): boolean {
  const age = now.getTime() - provedAt.getTime();
  return provedEmail !== null && age < customerPolicy.recentCodeMinutes * minuteMs;
}

/**
 * True if the session's address came into the library no later than `email`. Only then may the session
 * take that address's library away: the band's shared mailbox can't evict the owner who added it.
 */
export function mayRemove({ provedEmail, emails }: Proof, email: string): boolean {
  const own = provedEmail === null ? -1 : emails.indexOf(provedEmail);
  const other = emails.indexOf(email);
  return own >= 0 && (other < 0 || own <= other);
}
