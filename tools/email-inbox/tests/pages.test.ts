import { expect, it } from "vitest";
import { exampleEmail, openInbox } from "./support/inbox";

it("lists emails newest first and filters them by recipient and subject", async () => {
  const { origin, resend, list } = await openInbox();
  await resend.emails.send(exampleEmail);
  await resend.emails.send({ ...exampleEmail, to: "Ben <ben@example.com>", subject: "Welcome" });
  await resend.emails.send({
    ...exampleEmail,
    to: ["cy+1@example.com", exampleEmail.to],
    subject: "Issue 1",
  });
  const subjects = async (filter: Record<string, string>) =>
    (await list(filter)).map(({ subject }) => subject);
  expect(await subjects({ to: "ana@example.com" })).toEqual(["Issue 1", "Receipt"]);
  expect(await subjects({ to: "cy+1@example.com" })).toEqual(["Issue 1"]);
  expect(await subjects({ to: "na@example.com" })).toEqual([]);
  expect(await subjects({ to: "ben" })).toEqual(["Welcome"]);
  expect(await subjects({ subject: "ISSUE" })).toEqual(["Issue 1"]);

  const page = await (await fetch(`${origin}/inbox?to=ana%40example.com`)).text();
  expect(page.indexOf("Issue 1")).toBeLessThan(page.indexOf("Receipt"));
  expect(page).not.toContain("Welcome");
});

it("shows an email's text, headers, tags and addresses, all escaped", async () => {
  const { origin, resend } = await openInbox();
  const { data } = await resend.emails.send({
    ...exampleEmail,
    subject: "<script>alert(1)</script>",
    text: "1 < 2",
    replyTo: "help@example.com",
    headers: { "List-Unsubscribe": "<https://shop.example/leave>" },
    tags: [{ name: "seat", value: "7" }],
  });
  const page = await (await fetch(`${origin}/inbox/${data?.id}`)).text();
  expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(page).not.toContain("<script");
  for (const text of ["1 &lt; 2", "help@example.com", "List-Unsubscribe", "seat=7"]) {
    expect(page).toContain(text);
  }
  expect((await fetch(`${origin}/inbox/missing`)).status).toBe(404);
});

it("shows HTML in a sandboxed frame, with links in new tabs and inline images", async () => {
  const { origin, resend } = await openInbox();
  const { data } = await resend.emails.send({
    ...exampleEmail,
    html: '<!doctype html><html><head><title>R</title></head><body><img src="cid:logo"></body></html>',
    attachments: [{ filename: "logo.png", content: Buffer.from("png"), contentId: "logo" }],
  });
  const page = await (await fetch(`${origin}/inbox/${data?.id}`)).text();
  expect(page).toMatch(
    /<iframe src="\/inbox\/[\w-]+\/html"[^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/,
  );
  const response = await fetch(`${origin}/inbox/${data?.id}/html`);
  expect(response.headers.get("content-security-policy")).toContain("script-src 'none'");
  const html = await response.text();
  expect(html).toContain('<head><base target="_blank">');
  const [, image] = /<img src="([^"]+)"/.exec(html) ?? [];
  expect(await (await fetch(origin + image)).text()).toBe("png");
});

it("keeps attachments and lets you download them", async () => {
  const { origin, resend } = await openInbox();
  const content = Buffer.from([0, 255, 128, 10]);
  const { data } = await resend.emails.send({
    ...exampleEmail,
    attachments: [
      { filename: "invite.ics", content: "QkVHSU4=", contentType: "text/calendar; method=REQUEST" },
      { filename: "naïve plan.pdf", content },
    ],
  });
  const id = data?.id ?? "";
  const { data: attachments } = await resend.emails.attachments.list({ emailId: id });
  expect(attachments?.data).toMatchObject([
    { filename: "invite.ics", size: 5, content_type: "text/calendar; method=REQUEST" },
    { filename: "naïve plan.pdf", size: 4, content_type: "application/pdf" },
  ]);
  const one = await resend.emails.attachments.get({
    emailId: id,
    id: attachments?.data[1]?.id ?? "",
  });
  const download = await fetch(one.data?.download_url ?? "");
  expect(Buffer.from(await download.arrayBuffer())).toEqual(content);
  expect(download.headers.get("content-disposition")).toBe(
    "attachment; filename*=UTF-8''na%C3%AFve%20plan.pdf",
  );
  expect(await (await fetch(`${origin}/inbox/${id}`)).text()).toContain("invite.ics</a>");
});

it("moves the clock with the forms on its page, and shows errors", async () => {
  const { origin } = await openInbox();
  const post = async (form: Record<string, string>, headers: Record<string, string> = {}) => {
    const body = new URLSearchParams(form);
    const request = { method: "POST", headers, body, redirect: "manual" } as const;
    const response = await fetch(`${origin}/clock`, request);
    return { status: response.status, location: response.headers.get("location") ?? "" };
  };
  const { status, location } = await post({ mornings: "1" });
  expect(status).toBe(303);
  const page = await (await fetch(origin + location)).text();
  expect(page).toContain('role="alert">The shop didn&#39;t respond. Is it running?');
  expect((await post({ time: "soon" })).location).toContain("error=Enter+a+date");
  expect((await post({ reset: "1" })).location).toContain("sent=0+emails+sent.");
  expect((await post({ reset: "1" }, { "sec-fetch-site": "cross-site" })).status).toBe(403);
});
