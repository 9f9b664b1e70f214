import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { html, raw } from "hono/html";
import { readIssueFiles } from "@/db/read-issue-files";
import { type EmailKind, emailKinds, type RenderedEmail } from "@/db/values/emails";
import { emailKindLabels } from "@/lib/email/email-copy";
import { renderEmail } from "@/lib/email/render/render-email";
import { blockConditions } from "@/lib/newsletter/issues/conditional-blocks";
import { formatIssuePosition } from "@/lib/newsletter/issues/issue-position";
import { applyTheme } from "@/lib/newsletter/issues/preview-issue";
import { renderIssue } from "@/lib/newsletter/issues/render-issue";
import { createSeedProfile } from "@/lib/profile/read-profile";
import { sampleProps } from "./sample-props";

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

const port = Number(process.env.EMAIL_PREVIEW_PORT || 3010);

const server = serve({ fetch: createPreview().fetch, port, hostname: "127.0.0.1" }, () => {
  console.log(`Email preview: http://localhost:${port}`);
});
server.on("error", (error: NodeJS.ErrnoException) => {
  console.error(
    error.code === "EADDRINUSE"
      ? `Port ${port} is taken. Set EMAIL_PREVIEW_PORT to a free port.`
      : error.message,
  );
  process.exit(1);
});

type PreviewedEmail = Pick<RenderedEmail, "subject" | "html" | "text">;

type ListedEmail = {
  /** A kind such as `receipt`, or `issue-` and the id of a newsletter issue. */
  readonly id: string;
  readonly title: string;
  readonly group: "Transactional" | "Newsletter";
  readonly render: () => Promise<PreviewedEmail>;
};

/** A site that offers everything. */
const conditions = new Set(blockConditions);
const siteUrl = "https://shop.test";
const profile = createSeedProfile({}, "local");
const envelope = { to: "artist@example.com", profile };
const subscriber = {
  greeting: "Hello Ray,",
  preferencesUrl: `${siteUrl}/newsletter/preferences?token=sample`,
  unsubscribeUrl: `${siteUrl}/newsletter/unsubscribe?token=sample`,
};

/** Lists every transactional email, then the newsletter's issues as their files are now. */
export async function listEmails(): Promise<readonly ListedEmail[]> {
  return [...emailKinds.map(toListedEmail), ...(await listIssues())];
}

function toListedEmail<Kind extends EmailKind>(kind: Kind): ListedEmail {
  return {
    id: kind,
    title: emailKindLabels[kind],
    group: "Transactional",
    render: () => renderEmail(kind, sampleProps[kind], envelope),
  };
}

async function listIssues(): Promise<readonly ListedEmail[]> {
  const issues = await readIssueFiles();
  const inSequence = issues.filter(({ position }) => position !== null).length;
  return [...issues]
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0) || (a.id < b.id ? -1 : 1))
    .map((issue) => ({
      id: `issue-${issue.id}`,
      title: `${formatIssuePosition(issue, inSequence) ?? issue.id.toUpperCase()}: ${issue.subject}`,
      group: "Newsletter",
      render: () =>
        renderIssue(issue, { siteUrl, issues: inSequence, conditions, profile }, subscriber),
    }));
}
