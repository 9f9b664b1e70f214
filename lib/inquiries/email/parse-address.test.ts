import { expect, test } from "vitest";
import {
  decodeFilename,
  decodeHeader,
  getReplyProblem,
  parseMailboxes,
  parseSender,
} from "@/lib/inquiries/email/parse-address";

test.each([
  ['"Bessie\r\nBcc: x" <Bessie@Artist.test>', "Bessie Bcc: x", "bessie@artist.test"],
  ['"Bessie \\"BB\\" Beale" <b@x.test>', 'Bessie "BB" Beale', "b@x.test"],
  ["bessie@artist.test (Bessie Beale)", "Bessie Beale", "bessie@artist.test"],
  ["R&B Label <r&b@label.test>", "R&B Label", "r&b@label.test"],
  ['"R&amp;B O&#039;Neal" <r&b@label.test>', "R&B O'Neal", "r&b@label.test"],
  ["O\u0092Neal <o@x.test>", "O’Neal", "o@x.test"],
  ["=?windows-1252?Q?O=92Neal?= <o@x.test>", "O’Neal", "o@x.test"],
  ["Müller <info@müller.de>", "Müller", "info@xn--mller-kva.de"],
  ["Bessie <bessie.@docomo.test>", "Bessie", "bessie.@docomo.test"],
  ["jörg@artist.test", "", "jörg@artist.test"],
  ["Sales <sales/us@x.test>", "Sales", "sales/us@x.test"],
  ["=?UTF-8?B?SsO2cmc=?= =?UTF-8?Q?_M=C3=BCller?= <j@x.test>", "Jörg Müller", "j@x.test"],
  ["Beale, Bessie <b@x.test>", "Beale, Bessie", "b@x.test"],
  ["Tan Tanaka,<t@x.test>", "Tan Tanaka", "t@x.test"],
  ["Rates <B@__gp.x.test>", "Rates", "b@__gp.x.test"],
  ['"First Last" <first.last@x.test >', "First Last", "first.last@x.test"],
  ["<Telenor Sz#mla <e@telenor.test>", "", "e@telenor.test"],
  ["<again@host.local> <real@x.test>", null, "real@x.test"],
  ["<>", "", ""],
  ["MAILER-DAEMON", "MAILER-DAEMON", ""],
  ["", "", ""],
  ["no address here", "no address here", ""],
])("the sender %j is read", (header, name, email) => {
  const sender = parseSender(header);
  expect(sender.email).toBe(email);
  if (name !== null) expect(sender.name).toBe(name);
});

test("every address of a header is found, in groups too", () => {
  expect(parseMailboxes("TME <replies@in.test>, Team: a@x.test, b@x.test;")).toEqual([
    { name: "TME", email: "replies@in.test" },
    { name: "", email: "a@x.test" },
    { name: "", email: "b@x.test" },
  ]);
});

test.each([
  ["=?UTF-8?Q?Re:_R=C3=B6yalties?=", "Re: Röyalties"],
  ["Hi\r\nBcc: all@victim.test", "Hi Bcc: all@victim.test"],
  ["=?x-none?Q?abc?=", "abc"],
  ["a\u202Eb\n c", "a b c"],
])("the subject %j is decoded", (header, text) => {
  expect(decodeHeader(header)).toBe(text);
});

test.each([
  ["UTF-8''caf%C3%A9.pdf", "café.pdf"],
  ["ISO-8859-1''Eelanal%FC%FCsi.jpg", "Eelanalüüsi.jpg"],
  ["koi8-r''%C6%CF%D4%CF.JPG", "фото.JPG"],
  ["x-none''a%20b", "a%20b"],
  ["=?koi8-r?B?1MXT1C50eHQ=?=", "тест.txt"],
  ["rock'n'roll.mp3", "rock'n'roll.mp3"],
  ["100%'s.pdf", "100%'s.pdf"],
])("the attachment's name %j is decoded", (name, decoded) => {
  expect(decodeFilename(name)).toBe(decoded);
});

test.each([
  ["r&b@label.test", null],
  ["bessie.@docomo.test", null],
  ["info@xn--mller-kva.de", null],
  ["", "no_address"],
  ["jörg@artist.test", "not_ascii"],
  ["a b@artist.test", "invalid_address"],
  ["root@localhost", "invalid_address"],
  ["b@[10.0.0.1]", "invalid_address"],
])("whether we can reply to %j is known", (email, problem) => {
  expect(getReplyProblem(email)).toBe(problem);
});
