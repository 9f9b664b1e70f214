import { expect, test } from "vitest";
import { emailOutbox } from "@/db/schema";
import { importHelpers } from "./import-helpers";

const helpers = importHelpers();
const mailchimp =
  '"Email Address","First Name",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,LEID,EUID,TAGS';
const subscribed = {
  name: "subscribed_email_audience_export_1.csv",
  bytes: `${mailchimp}\nada@list.test,Ada,3,"2018-02-12 10:54:27",192.0.2.1,"2018-02-12 10:56:00",1,a,"""VIP"",""Memphis"""\nbo@list.test,Bo,2,,,"2019-01-01 00:00:00",2,b,\ncleo@list.test,Cleo,2,,,,3,c,\nnot an address,,2,,,,4,d,`,
};
const unsubscribed = {
  name: "unsubscribed_email_audience_export_1.csv",
  bytes: `${mailchimp},UNSUB_TIME,UNSUB_REASON\nbo@list.test,Bo,2,,,,2,b,,"2020-01-01 00:00:00",NORMAL\nmia@list.test,Mia,2,,,,5,e,,"2020-01-01 00:00:00",ABUSE`,
};
const cleaned = {
  name: "cleaned_email_audience_export_1.csv",
  bytes: `${mailchimp},CLEAN_TIME\nora@list.test,Ora,2,,,,6,f,,"2020-01-01 00:00:00"`,
};

test("imports a Mailchimp list: new people, those who left, and none without a date", async () => {
  const files = [subscribed, unsubscribed, cleaned];
  const importId = await helpers.stage(files);
  expect(await helpers.preview(importId)).toEqual({
    create: 1,
    no_date: 1,
    "suppress unsubscribed": 1,
    "suppress complained": 1,
    "suppress bounced": 1,
  });
  await helpers.finish(importId);
  expect(await helpers.subscriber("ada@list.test")).toMatchObject({
    firstName: "Ada",
    signupSource: "import",
    confirmed: true,
    stage: "none",
    frequencyPref: "weekly",
    nextSendAt: null,
    consentAt: new Date("2018-02-12T10:56:00Z"),
  });
  for (const email of ["bo", "cleo", "mia", "ora"]) {
    expect(await helpers.subscriber(`${email}@list.test`)).toBeUndefined();
  }
  expect(await helpers.suppression("bo@list.test")).toBe("opted_out");
  expect(await helpers.suppression("mia@list.test")).toBe("complained");
  expect(await helpers.suppression("ora@list.test")).toBe("bounced");
  const again = await helpers.stage(files);
  expect(await helpers.preview(again)).toEqual({
    known: 1,
    no_date: 1,
    "already unsubscribed": 1,
    "already complained": 1,
    "already bounced": 1,
  });
  await helpers.undo(importId);
  expect(await helpers.subscriber("ada@list.test")).toBeUndefined();
  expect(await helpers.suppression("bo@list.test")).toBeUndefined();
  expect(await helpers.ctx.db.select().from(emailOutbox)).toEqual([]);
});
