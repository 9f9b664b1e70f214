/**
 * Builds the Content-Security-Policy header. Public pages are static, so their inline scripts can't
 * have a nonce. Private pages (payments, tokens) only run scripts with the request's nonce.
 */
export function contentSecurityPolicy(options: {
  nonce?: string;
  isDevelopment: boolean;
  /** Origin of the bucket that lesson pages load videos from. */
  mediaOrigin?: string | null;
}): string {
  const { nonce, isDevelopment, mediaOrigin } = options;
  const scripts = nonce ? `'self' 'nonce-${nonce}' 'strict-dynamic'` : "'self' 'unsafe-inline'";
  const directives = [
    "default-src 'self'",
    `script-src ${scripts}${isDevelopment ? " 'unsafe-eval'" : ""}`,
    // React and sonner write style attributes and elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // Staff's browser checks a chosen video before its upload.
    `media-src 'self' blob:${mediaOrigin ? ` ${mediaOrigin}` : ""}`,
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return directives.join("; ");
}
