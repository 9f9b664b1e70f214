// Relative imports: next.config.ts loads this file too and can't resolve `@/`.
import { contentSecurityPolicy } from "./content-security-policy";

type Header = { readonly key: string; readonly value: string };
type Source = Readonly<Record<string, string | undefined>>;

/** Returns the headers of every response. */
export const getGlobalHeaders = (source: Source): Header[] => [
  { key: "X-Content-Type-Options", value: "nosniff" },
  // Browsers apply it on https only (RFC 6797, 8.1).
  {
    key: "Strict-Transport-Security",
    value: `max-age=63072000${source.HSTS_SUBDOMAINS === "on" ? "; includeSubDomains" : ""}`,
  },
];

/** Returns the headers that scripts, style sheets and fonts don't have, which saves half a kilobyte each. */
export const getDocumentHeaders = (source: Source): Header[] => [
  // Private pages too: middleware.ts replaces it with one that has a nonce. Excluding them here
  // would exclude /Checkout as well: these sources ignore case, the app's routes don't.
  {
    key: "Content-Security-Policy",
    value: contentSecurityPolicy({ isDevelopment: source.NODE_ENV === "development" }),
  },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  {
    key: "Permissions-Policy",
    value: "camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()",
  },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
];
