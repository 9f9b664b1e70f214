import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { InquiryThread } from "@/components/admin/inbox/inquiry-thread";

const inquiry = {
  kind: "contact",
  name: "Maria",
  subject: "Royalties",
  createdAt: new Date("2030-03-01T12:00:00Z"),
};

const renderThread = (count: number) =>
  renderToStaticMarkup(
    <InquiryThread
      inquiry={inquiry}
      messageParts={[{ isHistory: false, text: "The first message" }]}
      original={null}
      entries={Array.from({ length: count }, (_, n) => ({
        id: String(n),
        kind: "received" as const,
        subject: null,
        body: `Email ${n}.`,
        parts: [{ isHistory: false, text: `Email ${n}.` }],
        original: null,
        authorEmail: "maria@example.com",
        attachmentNames: [],
        createdAt: new Date("2030-03-02T12:00:00Z"),
        emailStatus: null,
      }))}
    />,
  );

test("a long thread shows the first message and the three newest entries, and folds the others", () => {
  const [shown = "", folded = "", rest = ""] = renderThread(8).split(/<details>|<\/details>/);
  expect(shown).toContain("The first message");
  expect(folded).toContain("5 emails and notes");
  expect(folded.match(/Email \d\./g)).toEqual([0, 1, 2, 3, 4].map((n) => `Email ${n}.`));
  expect(rest.match(/Email \d\./g)).toEqual([5, 6, 7].map((n) => `Email ${n}.`));
});

test("a thread of up to four entries is shown in full", () => {
  const html = renderThread(4);
  expect(html).not.toContain("<details>");
  expect(html.match(/Email \d\./g)).toHaveLength(4);
});

test("an email's history is folded, and both of its addresses and its headers can be read", () => {
  const html = renderToStaticMarkup(
    <InquiryThread
      inquiry={inquiry}
      messageParts={[
        { isHistory: false, text: "Tuesday works." },
        { isHistory: true, text: "> When?" },
      ]}
      original={{
        fromEmail: "noreply@forms.test",
        replyToEmail: "maria@example.com",
        automaticKind: "auto_reply",
        headers: { precedence: "auto_reply" },
        otherVersion: null,
      }}
      entries={[]}
    />,
  );
  const [shown = "", folded = ""] = html.split("<details");
  expect(shown).toContain("Tuesday works.");
  expect(shown).toContain("From noreply@forms.test · Reply to maria@example.com");
  expect(shown).toContain("Automatic reply");
  expect(folded).toContain("&gt; When?");
  expect(html).toContain("precedence");
});
