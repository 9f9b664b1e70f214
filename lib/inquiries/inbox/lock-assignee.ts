import type { Transaction } from "@/db/client";
import { lockRole } from "@/db/queries/inbox";
import { hasPermission } from "@/lib/auth/permissions";

/**
 * Returns a colleague who may handle messages, and keeps their role from changing until the transaction
 * ends. Null for anyone else, such as an editor, who couldn't open the message.
 */
export async function lockAssignee(tx: Transaction, userId: string) {
  const found = await lockRole(tx, userId);
  return found && hasPermission(found.role, "inbox.manage") ? found : null;
}
