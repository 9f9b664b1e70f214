import { Hono } from "hono";
import { html, raw } from "hono/html";
import { applyTheme } from "@/lib/newsletter/issues/preview-issue";
import { type ListedEmail, listEmails } from "./emails";

const style = `
  body { margin: 0; display: grid; grid-template-columns: 22rem 1fr; height: 100vh; font: 15px/1.5 system-ui, sans-serif; }
  nav { overflow: auto; padding: 1rem; border-right: 1px solid #ccc; }
  nav h2 { font-size: 1rem; } nav ul { list-style: none; margin: 0; padding: 0; }
  a[aria-current] { color: inherit; font-weight: 700; text-decoration: none; }
  main { display: flex; flex-direction: column; min-width: 0; }
  header { padding: 1rem; border-bottom: 1px solid #ccc; } header a { margin-right: 1rem; }
  h1 { margin: 0; font-size: 1.1rem; }
  iframe { flex: 1; border: 0; width: 100%; background: #fff; }
  pre { flex: 1; margin: 0; padding: 1rem; overflow: auto; white-space: pre-wrap; }`;

const looks = ["light", "dark", "text"] as const;
const lookLabels = { light: "Light theme", dark: "Dark theme", text: "Plain text" } as const;
type Look = (typeof looks)[number];

/** Creates the preview: a list of all emails, and each one in light, dark and as text. */
export function createPreview(): Hono {
  const app = new Hono();
  app.get("/", async (c) => c.html(page(await listEmails(), null, introduction)));
  app.get("/emails/:id", async (c) => {
    const emails = await listEmails();
    const email = emails.find(({ id }) => id === c.req.param("id"));
    if (!email) return c.notFound();
    const { subject, text } = await email.render();
    const look = looks.find((known) => known === c.req.query("look")) ?? "light";
    const body =
      look === "text"
        ? html`<pre>${text}</pre>`
        : html`<iframe sandbox="" title="${subject}" src="/emails/${email.id}/${look}"></iframe>`;
    return c.html(page(emails, email, html`${heading(email, subject, look)}${body}`));
  });
  app.get("/emails/:id/:theme{light|dark}", async (c) => {
    const email = (await listEmails()).find(({ id }) => id === c.req.param("id"));
    if (!email) return c.notFound();
    const theme = c.req.param("theme") === "dark" ? "dark" : "light";
    return c.html(applyTheme((await email.render()).html, theme));
  });
  return app;
}

const introduction = html`<header>
  <h1>Email preview</h1>
  <p>Choose an email. It's rendered from the current sources with sample values.</p>
</header>`;

function heading(email: ListedEmail, subject: string, look: Look) {
  const links = looks.map(
    (each) =>
      html`<a href="/emails/${email.id}?look=${each}" ${each === look ? raw('aria-current="page"') : ""}>${lookLabels[each]}</a> `,
  );
  return html`<header><h1>${subject}</h1><div>${email.title}</div><div>${links}</div></header>`;
}

function page(emails: readonly ListedEmail[], current: ListedEmail | null, main: unknown) {
  const groups = (["Transactional", "Newsletter"] as const).map((group) => {
    const items = emails
      .filter((email) => email.group === group)
      .map(
        ({ id, title }) =>
          html`<li><a href="/emails/${id}" ${id === current?.id ? raw('aria-current="page"') : ""}>${title}</a></li>`,
      );
    return html`<h2>${group} (${items.length})</h2><ul>${items}</ul>`;
  });
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${current?.title ?? "Email preview"}</title>
        <style>${raw(style)}</style>
      </head>
      <body>
        <nav>${groups}</nav>
        <main>${main}</main>
      </body>
    </html>`;
}
