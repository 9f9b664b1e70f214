import { decodeSignInFailure, type SignInFailure, type SignInMethod } from "@/lib/auth/auth-copy";

export type SignInResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly failure: SignInFailure | { readonly kind: "offline" | "no_cookies" };
    };

/** Signs in through a next-auth provider. Never throws. */
export async function postSignIn(
  method: SignInMethod,
  fields: Readonly<Record<string, string>>,
): Promise<SignInResult> {
  try {
    const csrf = await fetch("/api/auth/csrf", { cache: "no-store" });
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const response = await fetch(`/api/auth/callback/${method}`, {
      method: "POST",
      body: new URLSearchParams({ ...fields, csrfToken, json: "true" }),
    });
    if (response.status >= 500) return { ok: false, failure: { kind: "fault", faultId: "" } };
    const { url } = (await response.json()) as { url: string };
    const params = new URL(url, window.location.href).searchParams;
    // The token was requested a moment ago, so only its cookie can be missing.
    if (params.has("csrf")) return { ok: false, failure: { kind: "no_cookies" } };
    const error = params.get("error");
    return error === null ? { ok: true } : { ok: false, failure: decodeSignInFailure(error) };
  } catch {
    return { ok: false, failure: { kind: "offline" } };
  }
}
