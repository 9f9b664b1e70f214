import type { Sandbox } from "../sandbox";
import type { Records, RecordType } from "../store/records";
import { createNotFoundError } from "./errors";
import { expand } from "./expand";
import { array, object } from "./params/composites";
import { optional } from "./params/parser";
import { string } from "./params/scalars";
import type { ApiHandler } from "./request";

/** The `expand` parameter that every endpoint accepts. */
export const expandParam = { expand: optional(array(string())) };

const parseParams = object(expandParam);

/** Creates the handler that returns one object by its ID. */
export function createRetrieveHandler(type: RecordType, param = "id"): ApiHandler {
  return (sandbox, { id, fields }) => {
    const params = parseParams(fields, "");
    return expand(sandbox, findObject(sandbox, type, id, param), params.expand);
  };
}

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
