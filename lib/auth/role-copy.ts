import type { StaffRole } from "@/lib/auth/permissions";

/** What the dashboard calls each role. */
export const roleLabels: Readonly<Record<StaffRole, string>> = {
  admin: "Admin",
  support: "Support",
  editor: "Editor",
};

/** What each role may do, for the person who assigns it. */
export const roleDescriptions: Readonly<Record<StaffRole, string>> = {
  admin: "Everything",
  support: "Orders, inbox, consultations, radio, and refunds up to a limit",
  editor: "Content and newsletter issues",
};
