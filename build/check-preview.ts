import { connect } from "@/db/client";
import { findProductionResources } from "@/db/production-resources";
import { isPreview } from "@/lib/config/deploy-environment";
import { getResourceNames } from "@/lib/config/resources";
import { UserError } from "./user-error.mjs";

type Settings = Readonly<Record<string, string | undefined>>;

/**
 * Checks that a preview doesn't use production's database or bucket.
 *
 * @throws UserError that names what it shares.
 */
export async function checkPreview(url: string, settings: Settings): Promise<void> {
  if (!isPreview(settings)) return;
  const { db, close } = connect(url, { poolSize: 1 });
  const shared = await findProductionResources(db, getResourceNames(settings)).finally(close);
  if (shared.length === 0) return;
  throw new UserError(
    `This preview uses what production uses: ${shared.join(", ")}. Give previews a database and a bucket of ` +
      "their own: set DATABASE_URL and S3_BUCKET for Preview only.",
  );
}
