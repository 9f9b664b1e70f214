import { sql } from "drizzle-orm";
import {
  bigint,
  customType,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { timestamptz } from "@/db/schema/columns";
import { orders } from "@/db/schema/orders";

/** Byte ranges that merge when added, such as `{[0,65536),[131072,200000)}`. */
const byteRanges = customType<{ data: string }>({ dataType: () => "int8multirange" });

/** A link that can open a download: the order's first one, or one emailed later. */
export const downloadLinks = pgTable(
  "download_links",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** Null for the order's first link, which its Checkout session id opens. */
    tokenHash: text(),
    issuedAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
    /**
     * When the file was fully delivered. After that, only the browser that downloaded it has
     * access.
     */
    usedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex("download_links_token").on(t.tokenHash),
    uniqueIndex("download_links_first").on(t.orderId).where(sql`token_hash is null`),
    index("download_links_order").on(t.orderId),
  ],
);

/** 60 minutes in which one browser can download the file and resume. */
export const downloadSessions = pgTable(
  "download_sessions",
  {
    id: uuid().primaryKey().defaultRandom(),
    linkId: uuid()
      .notNull()
      .references(() => downloadLinks.id),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    browserHash: text().notNull(),
    /** Keyed hash of the visitor's network (/24 or /64), never the address. */
    networkHash: text().notNull(),
    openedAt: timestamptz().notNull(),
    expiresAt: timestamptz().notNull(),
    /** Bytes delivered, over one or several responses. */
    received: byteRanges().notNull().default("{}"),
    deliveredAt: timestamptz(),
  },
  (t) => [uniqueIndex("download_sessions_browser").on(t.linkId, t.browserHash, t.openedAt)],
);

/** Download history, kept as evidence for disputes. */
export const downloadEvents = pgTable(
  "download_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    sessionId: uuid().references(() => downloadSessions.id),
    kind: text({
      enum: ["opened", "started", "delivered", "files_delivered", "denied", "renewed", "verified"],
    }).notNull(),
    bytes: integer(),
    networkHash: text(),
    userAgent: text(),
    at: timestamptz().notNull(),
  },
  (t) => [index("download_events_order").on(t.orderId)],
);

/** Replaced by `one_time_codes`, which follows it by triggers. Drop it in the next release. */
export const downloadCodes = pgTable(
  "download_codes",
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    browserHash: text().notNull(),
    codeHash: text().notNull(),
    attemptsLeft: integer().notNull(),
    expiresAt: timestamptz().notNull(),
    usedAt: timestamptz(),
    createdAt: timestamptz().notNull(),
  },
  (t) => [index("download_codes_order").on(t.orderId, t.browserHash)],
);
