"use client";

import { useEffect, useState } from "react";
import { AuthProgress } from "@/components/staff-auth/auth-progress";
import { LinkForm } from "@/components/staff-auth/link-form";
import { useFragment } from "@/components/staff-auth/use-fragment";

const login = "/admin/login";
const overview = "/admin/overview";

/** SPEC section 9. */
const pauseMs = 100;

type Props = {
  /** next-auth came back with an error. */
  readonly hasError: boolean;
  /** Runs `bootstrap_admin` for who is signed in; false when nobody is. */
  readonly complete: () => Promise<boolean>;
};

type LinkType = "magiclink" | "signup";

/**
 * SPEC section 4: errors and missing tokens lead to the sign-in; after a pause, a recovery leads to
 * the reset; everybody else gets `bootstrap_admin` and the overview. A mail's link waits for its
 * button first, because programs open links too.
 */
export function CallbackFlow({ hasError, complete }: Props) {
  const fragment = useFragment();
  const [link, setLink] = useState<{ type: LinkType; token: string } | null>(null);

  useEffect(() => {
    if (!fragment) return;
    const token = fragment.get("token") ?? "";
    const type = fragment.get("type");
    if (hasError || fragment.has("error")) {
      window.location.replace(login);
      return;
    }
    if (token && (type === "magiclink" || type === "signup")) {
      setLink({ type, token });
      return;
    }
    const timer = setTimeout(async () => {
      if (type === "recovery" && token) {
        window.location.replace(`/admin/reset-password#${new URLSearchParams({ token })}`);
        return;
      }
      const isSignedIn = await complete().catch(() => false);
      window.location.replace(isSignedIn ? overview : login);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [fragment, hasError, complete]);

  return link ? <LinkForm key={link.token} {...link} /> : <AuthProgress />;
}
