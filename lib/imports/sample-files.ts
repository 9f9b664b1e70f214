const columns =
  '"Email Address","First Name","Last Name",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LAST_CHANGED,LEID,EUID,NOTES,TAGS';

const names = ["Ada", "Bo", "Cleo", "Dex", "Etta", "Finn", "Gia", "Hal", "Ivy", "Jo", "Kai", "Lou"];

const toRow = (name: string, index: number, more = "") =>
  `${name.toLowerCase()}@sample-list.example.com,${name},Sample,3,"2023-03-${String(index + 10)} 10:23:10",192.0.2.${index + 1},"2023-03-${String(index + 10)} 10:25:44",192.0.2.${index + 1},"2024-01-05 09:00:00",${index},e${index},,"${index % 3 === 0 ? '""VIP""' : ""}"${more}`;

/** Made-up people in Mailchimp's layout. Bo is in two files, so the stricter one counts. */
export const sampleFiles: readonly { readonly name: string; readonly text: string }[] = [
  {
    name: "subscribed_email_audience_export_sample.csv",
    text: [
      columns,
      ...names.map((name, index) => toRow(name, index)),
      "not an address,Nia,,2,,,,,,12,e12,,",
    ].join("\n"),
  },
  {
    name: "unsubscribed_email_audience_export_sample.csv",
    text: [
      `${columns},UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_CAMPAIGN_ID,UNSUB_REASON,UNSUB_REASON_OTHER`,
      ...["Bo", "Mia", "Ned"].map((name, index) =>
        toRow(name, index, ',"2024-02-01 08:00:00",News,1,NORMAL,'),
      ),
    ].join("\n"),
  },
  {
    name: "cleaned_email_audience_export_sample.csv",
    text: [
      `${columns},CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,CLEAN_CAMPAIGN_ID`,
      ...["Ora", "Pia"].map((name, index) => toRow(name, index, ',"2024-02-01 08:00:00",News,1')),
    ].join("\n"),
  },
];
