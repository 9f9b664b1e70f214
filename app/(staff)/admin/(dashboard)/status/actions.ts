"use server";

import { providerBackupForm, recordProviderBackup } from "@/lib/setup/provider-backup";
import { staffAction } from "@/lib/web/actions/staff-action";

export const recordProviderBackupAction = staffAction("setup.manage", providerBackupForm, {
  run: recordProviderBackup,
  problems: {
    in_future: { title: "Not recorded", description: "The day of the restore is in the future." },
    changed_since: {
      title: "Not recorded",
      description: "Someone else recorded a restore first. Reload the page and try again.",
    },
  },
  done: (_, { provider }) => ({
    title: "Restore recorded",
    description: `We'll ask for another restore from ${provider} in 90 days.`,
  }),
});
