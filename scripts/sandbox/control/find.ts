import { noSuch } from "../api/errors";
import type { Sandbox } from "../sandbox";
import type { Kind, Records } from "../store/records";

/** The object with this id; throws the API's 404 when there is none. */
export function find<K extends Kind>(
  sandbox: Sandbox,
  kind: K,
  id: string | undefined,
): Records[K] {
  const object = sandbox.store.get(kind, id ?? "");
  if (!object) throw noSuch(kind, id ?? "");
  return object;
}
