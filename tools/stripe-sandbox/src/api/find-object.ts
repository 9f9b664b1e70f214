import type { Sandbox } from "../sandbox";
import type { Records, RecordType } from "../store/records";
import { createNotFoundError } from "./errors";

/**
 * Returns the object with this ID, or throws Stripe's 404.
 * @param param the request parameter the error names.
 */
export function findObject<T extends RecordType>(
  sandbox: Sandbox,
  type: T,
  id: string,
  param = "id",
): Records[T] {
  const object = sandbox.store.get(type, id);
  if (!object) throw createNotFoundError(type, id, param);
  return object;
}
