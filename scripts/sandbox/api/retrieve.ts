import type { Kind } from "../store/records";
import { noSuch } from "./errors";
import { expand } from "./expand";
import { array, object } from "./params/composites";
import { optional } from "./params/parser";
import { string } from "./params/scalars";
import { type ApiHandler, pathId } from "./request";

/** `expand`, which every address takes. */
export const expandParam = { expand: optional(array(string())) };

const retrieveParams = object(expandParam);

/** The handler that reads one object by its id. */
export function retrieve(kind: Kind, param = "id"): ApiHandler {
  return (sandbox, request) => {
    const params = retrieveParams(request.fields, "");
    const found = sandbox.store.get(kind, pathId(request));
    if (!found) throw noSuch(kind, pathId(request), param);
    return expand(sandbox, found, params.expand);
  };
}
