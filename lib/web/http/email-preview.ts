/** The email preview: the only page that our own pages may embed in a frame. */
export const emailPreviewPath = "/admin/emails/preview";

/** A previewed email may use its own styles. It can't run scripts, load resources or submit forms. */
export const emailPreviewPolicy = [
  "sandbox",
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");
