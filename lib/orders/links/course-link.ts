import type { Ctx } from "@/lib/ctx";
import {
  formatLinkSubject,
  type LinkedOrder,
  parseLinkSubject,
} from "@/lib/orders/links/link-subject";
import { signLink, verifyLink } from "@/lib/secrets/signed-link";

type Settings = { readonly settings: Pick<Ctx["settings"], "siteUrl" | "linkSecret"> };

/** Signs the token of an order's course link. */
export function createCourseToken({ settings }: Settings, order: LinkedOrder): string {
  return signLink(settings.linkSecret, "course", formatLinkSubject(order));
}

/** URL of an order's course. Opening it changes nothing; its button adds the browser. */
export function getCourseUrl(ctx: Settings, order: LinkedOrder): string {
  return `${ctx.settings.siteUrl}/learn?token=${createCourseToken(ctx, order)}`;
}

/** Verifies a token and returns its order, or null if the signature is invalid. */
export function verifyCourseToken({ settings }: Settings, token: string): LinkedOrder | null {
  const subject = verifyLink(settings.linkSecret, "course", token);
  return subject ? parseLinkSubject(subject) : null;
}
