import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { importRows } from "@/db/schema";
import { importHelpers } from "./import-helpers";

const helpers = importHelpers();

/** Files that other tools stumbled over, as their users reported. */
const cases: readonly {
  readonly name: string;
  readonly text: string;
  readonly rows: readonly (readonly [string | null, string, string])[];
}[] = [
  {
    name: "a name and an address in angle brackets (buttondown/roadmap#1271)",
    text: 'email,name\n"""John Smith"" <John@reported.test>",John\n<bo@reported.test>,Bo',
    rows: [
      ["john@reported.test", "John", "subscribed"],
      ["bo@reported.test", "Bo", "subscribed"],
    ],
  },
  {
    name: "cells padded with spaces, a quoted one after a space, and a comma at the end (listmonk#1070)",
    text: 'email          , name         , attributes     ,\nhh@reported.test   , Ada      , "{""mailchimp"": true}"   ,\ness@reported.test , Bo , "{""mailchimp"": true}",',
    rows: [
      ["hh@reported.test", "Ada", "subscribed"],
      ["ess@reported.test", "Bo", "subscribed"],
    ],
  },
  {
    name: "quotation marks within a cell that isn't quoted (listmonk#200)",
    text: 'email,name,attributes\nada@reported.test,"Ada",{\'"{""age"": 42}"\'}\nbo@reported.test,"Bo",{}',
    rows: [
      ["ada@reported.test", "Ada", "subscribed"],
      ["bo@reported.test", "Bo", "subscribed"],
    ],
  },
  {
    name: "invisible spaces around an address (craftcms/feed-me#475, oroinc/crm#357)",
    text: "email,name\n\u00a0ada@reported.test\u200b ,Ada\n\ufeffbo@reported.test\u00a0,Bo",
    rows: [
      ["ada@reported.test", "Ada", "subscribed"],
      ["bo@reported.test", "Bo", "subscribed"],
    ],
  },
  {
    name: "a name of spaces (Ghost#24932)",
    text: "email,name\nada@reported.test, \u3000 \nbo@reported.test,\t",
    rows: [
      ["ada@reported.test", "", "subscribed"],
      ["bo@reported.test", "", "subscribed"],
    ],
  },
  {
    name: "addresses without a header (Ghost#9987)",
    text: "ada@reported.test\nbo@reported.test\n",
    rows: [
      ["ada@reported.test", "", "subscribed"],
      ["bo@reported.test", "", "subscribed"],
    ],
  },
  {
    name: "what Keila, listmonk, Mailtrain and MailerLite call people who get no email (keila#259, Mailtrain#547)",
    text: "email,status\na@reported.test,unreachable\nb@reported.test,blocklisted\nc@reported.test,Blacklisted\nd@reported.test,junk",
    rows: [
      ["a@reported.test", "", "bounced"],
      ["b@reported.test", "", "opted_out"],
      ["c@reported.test", "", "opted_out"],
      ["d@reported.test", "", "complained"],
    ],
  },
  {
    name: "the day someone left in the column that says whether they did (Notifuse#214)",
    text: "email,created_at,unsubscribed\na@reported.test,2020-01-01,2024-02-03\nb@reported.test,2020-01-01,\nc@reported.test,2020-01-01,false",
    rows: [
      ["a@reported.test", "", "opted_out"],
      ["b@reported.test", "", "subscribed"],
      ["c@reported.test", "", "subscribed"],
    ],
  },
  {
    name: "an export's own first column of times (dada-mail#513)",
    text: "timestamp,email\n2015-08-03 10:00:00,ada@reported.test\n2015-08-03 10:00:00,bo@reported.test",
    rows: [
      ["ada@reported.test", "", "subscribed"],
      ["bo@reported.test", "", "subscribed"],
    ],
  },
];

test.each(cases)("a list is read with $name", async ({ text, rows }) => {
  const importId = await helpers.stage([{ name: "list.csv", bytes: text }]);
  const read = await helpers.ctx.db
    .select()
    .from(importRows)
    .where(eq(importRows.importId, importId))
    .orderBy(importRows.rowNumber);
  expect(read.map(({ email, firstName, status }) => [email, firstName, status])).toEqual(rows);
});

test("dates are read as other tools write them, and zeros are none (mautic#2885, #2038, #2872)", async () => {
  const dates = [
    ["11/1/16 3pm", "2016-11-01T15:00:00.000Z"],
    ["2016-11-01 15:04", "2016-11-01T15:04:00.000Z"],
    ["0000-00-00 00:00:00", undefined],
    ["00-00-0000", undefined],
  ] as const;
  const text = dates.map(([date], at) => `d${at}@reported.test,${date}`).join("\n");
  const importId = await helpers.stage([{ name: "list.csv", bytes: `email,created_at\n${text}` }]);
  const rows = await helpers.ctx.db
    .select()
    .from(importRows)
    .where(eq(importRows.importId, importId))
    .orderBy(importRows.rowNumber);
  expect(rows.map(({ optedInAt }) => optedInAt?.toISOString())).toEqual(
    dates.map(([, read]) => read),
  );
});
