import { timestamp } from "drizzle-orm/pg-core";

/** A moment in time: every time column of the site is one. */
export const timestamptz = () => timestamp({ withTimezone: true });
