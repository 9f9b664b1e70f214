import type { RecordType } from "../store/records";
import { expand } from "./expand";
import { findObject } from "./find-object";
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
