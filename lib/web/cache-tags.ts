/** Names of what pages keep of the database, for the actions that change it. */
export const catalogTag = "catalog";
export const contentTag = "content";
export const eventsTag = "events";
