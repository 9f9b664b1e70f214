/**
 * Answers with an email's HTML. Its policy is in security-headers.ts; its links would open in new tabs, which the sandbox
 * doesn't allow, so that a click doesn't replace the email.
 */
export function emailBodyResponse(html: string | undefined): Response {
  if (html === undefined) return new Response("Not found", { status: 404 });
  const body = html.replace("<head>", '<head><base target="_blank">');
  return new Response(body, { headers: { "content-type": "text/html; charset=utf-8" } });
}
