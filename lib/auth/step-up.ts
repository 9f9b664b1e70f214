import { needsStepUp, type Permission } from "@/lib/auth/permissions";
import { authPolicy } from "@/lib/auth/policy";
import type { ActiveSession } from "@/lib/auth/sessions";
import type { StepUpMethod } from "@/lib/core/action-state";
import { minuteMs } from "@/lib/core/durations";
import type { Ctx } from "@/lib/ctx";

/**
 * Returns how the caller must confirm their identity before using the permission; null if it needs
 * no check or the last one is recent. Accounts without a code or a password sign in again.
 */
export function getStepUp(
  session: ActiveSession,
  permission: Permission,
  now: Date,
): StepUpMethod | null {
  if (!needsStepUp(permission)) return null;
  const ageMs = now.getTime() - session.verifiedAt.getTime();
  if (ageMs <= authPolicy.stepUpMinutes * minuteMs) return null;
  if (session.hasTotp) return "code";
  return session.hasPassword ? "password" : "sign_in";
}

/**
 * True if the caller must set up two-step sign-in first: everywhere but on a local site, for
 * everything but their own account, where they set it up.
 */
export function mustSetUpTotp(
  ctx: Pick<Ctx, "settings">,
  session: ActiveSession,
  permission: Permission,
): boolean {
  return !ctx.settings.isLocal && !session.hasTotp && permission !== "account.manage";
}
