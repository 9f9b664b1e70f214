import { expect, test } from "vitest";
import { readReceivedFields } from "@/lib/inquiries/email/received-email-fields";
import { splitHistory } from "@/lib/inquiries/email/split-history";
import { measureCpu } from "@/tests/support/cpu-time";

const size = 498_000;
const repeat = (part: string) => part.repeat(Math.ceil(size / part.length)).slice(0, size);
const settings = { inboundAddress: "replies@in.shop.test" };
const plain = { id: "1", from: "b@x.test", recipients: ["replies@in.shop.test"], subject: "Re: x" };
const nothing = { text: null, html: null, headers: {}, attachmentNames: [] };

function read(email: { readonly text?: string; readonly html?: string; readonly from?: string }) {
  const { body, subject } = readReceivedFields(settings, { ...plain, ...nothing, ...email });
  splitHistory(body, subject);
}

test.each([
  "<b>",
  "<div>",
  "<ul><li>",
  "<table><tr><td>",
  "<blockquote>",
  "<blockquote>x",
  "<a href=x>",
  "<a href='https://x.test/a'>z",
  "<div class=yahoo_quoted>x",
  "<pre>\n x",
  "<ol><li>x",
  "</b>",
  "<",
  "<a ",
  "<!--",
  "<script>",
  "<style>",
  "<title>",
  "<svg>",
  "<![CDATA[",
  '<a href="',
  "<b a='",
  "&",
  "&amp;",
  "&#",
  "<p>",
  "<br>",
  " ",
  "\n",
  "x ",
])("498 KB of the HTML %j take less than 200 ms of CPU", (part) => {
  const html = repeat(part);
  expect(measureCpu(() => read({ html }))).toBeLessThan(200);
});

test.each([
  "> x\n",
  ">",
  ":\n",
  "On 1 wrote:\n",
  "From: a@b\n",
  "am hat 1 geschrieben ",
  "____________\n",
  "\n",
  " ",
  "---- a ----\n",
  "On 2030 <a@b> wrote:\n> x\nno\n",
  "Le 1 a écrit :",
  "\r",
  "a",
])("498 KB of the text %j take less than 200 ms of CPU", (part) => {
  const text = `Yes.\n${repeat(part)}`;
  expect(measureCpu(() => read({ text }))).toBeLessThan(200);
});

test.each(["<", ">", "(", '"', ",", ":", "a:", "\\", "=?UTF-8?B?YQ==?= ", "=?", "a@b,", "@", " "])(
  "a header of 498 KB of %j takes less than 200 ms of CPU",
  (part) => {
    const from = repeat(part);
    const run = () =>
      readReceivedFields(settings, {
        ...plain,
        ...nothing,
        from,
        subject: from,
        attachmentNames: [from, `a'b'${from}`],
        headers: { "reply-to": from, "auto-submitted": from, precedence: from, "list-id": from },
      });
    expect(measureCpu(run)).toBeLessThan(200);
  },
);
