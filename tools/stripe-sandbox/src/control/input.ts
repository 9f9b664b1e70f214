import type { Context } from "hono";
import { z } from "zod";
import { findObject } from "../api/find-object";
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

/** Reads a body that contains only event options. */
export async function readTrigger(c: Context): Promise<Trigger> {
  return createTrigger(await readInput(c, eventOptionsSchema));
}

/** Returns the object that the path names, or throws the API's 404. */
export function findPathObject<T extends RecordType>(
  c: Context,
  sandbox: Sandbox,
  type: T,
): Records[T] {
  return findObject(sandbox, type, c.req.param("id") ?? "");
}
