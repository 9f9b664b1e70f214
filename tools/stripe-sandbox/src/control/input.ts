import type { Context, Handler } from "hono";
import { z } from "zod";
import { findObject } from "../api/retrieve";
import type { Sandbox, Trigger } from "../sandbox";
import type { Records, RecordType } from "../store/records";

/** How the events of a control call are sent; every control that emits events accepts these. */
export const eventOptions = {
  webhook: z.enum(["before", "after", "hold"]).default("after"),
  delayMs: z.number().int().min(0).default(0),
};

const eventOptionsSchema = z.strictObject(eventOptions);

/** Converts event options to the trigger that flows expect. */
export function createTrigger(input: z.infer<typeof eventOptionsSchema>): Trigger {
  return { request: null, hold: input.webhook === "hold", delayMs: input.delayMs };
}

/** Reads the JSON body, which may be missing, and validates it. */
export async function readInput<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const text = await c.req.text();
  return schema.parse(text === "" ? {} : JSON.parse(text));
}

/** Returns the object that the path names, or throws the API's 404. */
export function findPathObject<T extends RecordType>(
  c: Context,
  sandbox: Sandbox,
  type: T,
): Records[T] {
  return findObject(sandbox, type, c.req.param("id") ?? "");
}

/** Creates the route of a flow that takes no input except event options. */
export function createFlowRoute<T extends RecordType>(
  sandbox: Sandbox,
  type: T,
  run: (sandbox: Sandbox, object: Records[T], trigger: Trigger) => unknown,
): Handler {
  return async (c) => {
    const trigger = createTrigger(await readInput(c, eventOptionsSchema));
    return c.json<unknown>(run(sandbox, findPathObject(c, sandbox, type), trigger));
  };
}
