import { eq } from "drizzle-orm";
import { courseBrowsers } from "@/db/schema";
import type { Ctx } from "@/lib/ctx";

/** Ends what emailed course links opened in a browser. */
export async function forgetCourseBrowser(
  ctx: Pick<Ctx, "db">,
  browserHash: string,
): Promise<void> {
  await ctx.db.delete(courseBrowsers).where(eq(courseBrowsers.browserHash, browserHash));
}
