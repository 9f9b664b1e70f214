/** The profile's type, for components, which may not import db/. Code in lib imports db/values. */
export { type BusinessProfile, weekdays } from "@/db/values/profile";
