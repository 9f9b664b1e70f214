/** The one address that may stand in a frame, and only in one of ours: the preview of a mail. */
export const mailPreviewPath = "/admin/emails/preview";

/**
 * What a previewed mail may do: show itself with its own styles. It runs nothing, fetches nothing,
 * sends nothing and belongs to no origin, whatever staff wrote into it.
 */
export const mailPreviewPolicy = [
  "sandbox",
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");
