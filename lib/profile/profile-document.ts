/** The business profile's name in `content_versions`. */
export const profileDocument = "profile";
