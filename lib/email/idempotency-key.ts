import { dayMs, minuteMs } from "@/lib/core/durations";

/**
 * How long after its first attempt a call may be repeated with the same key. The provider keeps keys
 * for 24 hours (resend.com/docs/dashboard/emails/idempotency-keys). Ten minutes are left for clock
 * differences.
 */
export const idempotencyKeyLifetimeMs = dayMs - 10 * minuteMs;
