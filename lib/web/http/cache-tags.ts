/** Tags of cached database reads. Actions revalidate them after a change. */
export const catalogTag = "catalog";
export const contentTag = "content";
export const eventsTag = "events";
export const reviewsTag = "reviews";
