import { randomUUID } from "node:crypto";
import type { Database } from "@/db/client";
import type { BusinessProfile } from "@/db/values/profile";
import { saveContent } from "@/lib/content/edit-content";
import { readVersions } from "@/lib/content/read-content";
import { profileDocument } from "@/lib/profile/profile-form";
import { readProfile } from "@/lib/profile/read-profile";
import { testCtx } from "@/tests/support/ctx";
import { addTestAdmin } from "@/tests/support/staff";

/** Publishes the current profile with these changes, as an admin would. */
export async function publishProfile(
  db: Database,
  changes: Partial<BusinessProfile>,
): Promise<void> {
  const ctx = testCtx({ db });
  const { actor } = await addTestAdmin(db, `${randomUUID()}@example.com`);
  const { versions } = await readVersions(ctx, actor, profileDocument);
  const saved = await saveContent(ctx, actor, {
    document: profileDocument,
    basedOn: versions[0]?.number ?? 0,
    body: { ...(await readProfile(ctx)), ...changes },
    publish: true,
  });
  if (!saved.ok) throw new Error(saved.problem);
}
