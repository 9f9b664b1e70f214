import {
  type ImportField,
  type ImportKind,
  type ImportMapping,
  type ImportSource,
  importFields,
  type ListStatus,
} from "@/db/values/imports";

type SourceRule = {
  readonly source: ImportSource;
  readonly kind: ImportKind;
  /** Folded names of columns that only this tool's files have together. */
  readonly has: readonly (readonly string[])[];
};

/** In order: the first that fits. Each inner list is a choice of names for one column. */
const rules: readonly SourceRule[] = [
  {
    source: "gumroad_sales",
    kind: "customers",
    has: [["purchaseid", "saleid"], ["itemname"], ["purchaseemail", "buyeremail"]],
  },
  {
    source: "squarespace",
    kind: "customers",
    has: [["orderid"], ["financialstatus"], ["lineitemname"]],
  },
  {
    source: "stripe",
    kind: "customers",
    has: [
      ["id"],
      ["customeremail"],
      ["amount"],
      ["status"],
      ["created", "createdutc", "createddateutc"],
    ],
  },
  // The email column has the name that the audience's owner gave it.
  { source: "mailchimp", kind: "subscribers", has: [["memberrating"], ["leid"], ["euid"]] },
  { source: "substack", kind: "subscribers", has: [["email"], ["activesubscription"], ["expiry"]] },
  {
    source: "ghost",
    kind: "subscribers",
    has: [["email"], ["subscribedtoemails"], ["complimentaryplan"]],
  },
  {
    source: "beehiiv",
    kind: "subscribers",
    has: [
      ["email"],
      ["status"],
      ["tier", "subscriptiontier", "subscriptionpremiumtiernames", "acquisitionsource"],
    ],
  },
  {
    source: "gumroad_followers",
    kind: "subscribers",
    has: [
      ["subscriberemail", "followeremail"],
      ["subscribedtime", "followtime", "subscribedat"],
    ],
  },
  {
    source: "kit",
    kind: "subscribers",
    has: [["email", "emailaddress"], ["firstname"], ["state", "status"], ["createdat"]],
  },
  {
    source: "curated",
    kind: "subscribers",
    has: [
      ["email", "emailaddress"],
      ["signedupat", "subscribedat", "dateadded"],
      ["signupsource", "source", "confirmedat"],
    ],
  },
];

/** Folded names that a field's column may have, in order of preference. */
const columnNames: Readonly<Record<ImportField, readonly string[]>> = {
  email: [
    "emailaddress",
    "email",
    "purchaseemail",
    "buyeremail",
    "customeremail",
    "subscriberemail",
    "followeremail",
    "useremailaddress",
    "useremail",
    "mail",
    "emailadresse",
    "deineemailadresse",
    "mailadresse",
    "adresseemail",
    "correoelectronico",
    "billingemail",
  ],
  firstName: ["firstname", "vorname", "prenom", "nombre", "fname", "buyername", "name", "fullname"],
  status: [
    "status",
    "subscriptionstatus",
    "memberstatus",
    "emailstatus",
    "subscribedtoemails",
    "subscribed",
    "acceptsemailmarketing",
    "acceptsmarketing",
    "state",
  ],
  confirmedAt: ["confirmtime", "confirmedat", "confirmedon"],
  optedInAt: ["optintime", "optinat", "optindate"],
  signedUpAt: [
    "createdat",
    "subscribedat",
    "subscribedtime",
    "followtime",
    "signedupat",
    "signupdate",
    "subscriptiondate",
    "subscriptioncreatedat",
    "startdate",
    "dateadded",
    "created",
    "joined",
    "anmeldedatum",
  ],
  leftAt: [
    "unsubtime",
    "cleantime",
    "unsubscribedat",
    "unsubscribedon",
    "unsubscribedtime",
    "unsubscribedate",
    "unsubscribeddate",
    "cancelledat",
    "canceledat",
  ],
  leftReason: ["unsubreason"],
  optInIp: ["confirmip", "optinip", "ipaddress", "ip"],
  tags: ["tags", "labels", "tag", "label"],
  optOut: [
    "emaildisabled",
    "donotcontact",
    "unsubscribed",
    "optedout",
    "optout",
    "blocklisted",
    "blacklisted",
    "emailblacklisted",
  ],
  giftEmail: ["gifteeemail", "giftrecipientemail", "recipientemail"],
  item: ["itemname", "lineitemname", "productname", "product", "item", "description"],
  itemSummary: ["checkoutlineitemsummary"],
  boughtAt: [
    "purchasedate",
    "paidat",
    "createddateutc",
    "createdutc",
    "created",
    "createdat",
    "date",
  ],
  reference: ["purchaseid", "saleid", "orderid", "id"],
  paymentStatus: ["financialstatus", "status", "paymentstatus"],
  refunded: ["fullyrefunded", "refunded"],
  disputed: ["disputed", "disputestatus"],
  disputeWon: ["disputewon"],
  withdrawn: ["accessrevoked", "cancelledat", "canceledat"],
  testOrPreorder: ["preorderauthorization", "mode"],
  amount: ["amount", "total", "saleprice", "itemprice"],
  amountRefunded: ["amountrefunded", "partialrefund"],
};

const subscriberFields: readonly ImportField[] = [
  "email",
  "firstName",
  "status",
  "confirmedAt",
  "optedInAt",
  "signedUpAt",
  "leftAt",
  "leftReason",
  "optInIp",
  "tags",
  "optOut",
];
const customerFields: readonly ImportField[] = importFields.filter(
  (field) => ["email", "optOut"].includes(field) || !subscriberFields.includes(field),
);

/** Columns next to which "State" is a part of an address, and no status. */
const addressColumns: ReadonlySet<string> = new Set([
  "city",
  "zip",
  "zipcode",
  "postalcode",
  "country",
  "address",
  "street",
]);

/** The fields that files of a kind can have. */
export function getFields(kind: ImportKind): readonly ImportField[] {
  return kind === "customers" ? customerFields : subscriberFields;
}

/** Returns a column's name without case, accents and anything but letters and digits. */
export function foldName(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/ \(column \d+\)$/, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Whether a column's name says that it has email addresses. */
export const isEmailName = (name: string) => columnNames.email.includes(foldName(name));

/** Returns the tool that wrote a file with these columns. */
export function recognizeSource(columns: readonly string[], kind: ImportKind): ImportSource {
  const folded = new Set(columns.map(foldName));
  const found = rules.find(
    (rule) =>
      rule.kind === kind && rule.has.every((choices) => choices.some((name) => folded.has(name))),
  );
  return found?.source ?? "other";
}

type SuggestedFrom = {
  readonly columns: readonly string[];
  readonly kind: ImportKind;
  readonly source: ImportSource;
  readonly fileName: string;
  /** What staff chose for this tool's files before. */
  readonly remembered: ImportMapping["columns"] | null;
};

const fullNames: ReadonlySet<string> = new Set(["name", "fullname", "buyername"]);

/** Whether a column has people's full names, of which the newsletter uses the first word. */
export const isFullName = (column: string) => fullNames.has(foldName(column));

/** Suggests which column has what, and what the people of a file are. */
export function suggestMapping(file: SuggestedFrom): ImportMapping {
  const { columns, kind, remembered } = file;
  const known = Object.entries(remembered ?? {}).filter(([, name]) => columns.includes(name));
  const names = columns.map(foldName);
  const folded = names.some((name) => addressColumns.has(name))
    ? names.map((name) => (name === "state" ? "" : name))
    : names;
  const suggested = getFields(kind).flatMap((field) => {
    const wanted = columnNames[field].find((name) => folded.includes(name));
    const column = wanted === undefined ? undefined : columns[folded.indexOf(wanted)];
    return column === undefined ? [] : [[field, column] as const];
  });
  const all = { ...Object.fromEntries(suggested), ...Object.fromEntries(known) };
  return { columns: all, people: suggestPeople(file, all) };
}

function suggestPeople(
  { fileName, columns, kind, source }: SuggestedFrom,
  mapped: ImportMapping["columns"],
): ListStatus {
  const name = fileName.toLowerCase();
  const folded = new Set(columns.map(foldName));
  if (kind === "customers") return "by_row";
  if (source !== "mailchimp" && mapped.status) return "by_row";
  if (folded.has("cleantime") || /(?:^|[^a-z])clean/.test(name) || /bounce/.test(name))
    return "bounced";
  if (folded.has("unsubtime") || /unsub|cancel|opted?[-_ ]?out/.test(name)) return "opted_out";
  if (/non-?_?sub|unconfirm|transactional|archiv|pending/.test(name)) return "not_subscribed";
  return "subscribed";
}
