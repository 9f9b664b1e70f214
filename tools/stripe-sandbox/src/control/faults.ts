import { Hono } from "hono";
import { z } from "zod";
import type { Sandbox } from "../sandbox";
import { faultModes } from "../store/fault-list";
import { readInput } from "./input";

const faultInput = z.strictObject({
  mode: z.enum(faultModes),
  path: z.string().startsWith("/v1/").default("/v1/"),
  method: z.enum(["GET", "POST", "DELETE"]).nullable().default(null),
  times: z.number().int().min(1).default(1),
  delayMs: z.number().int().min(0).max(120_000).default(1_000),
});

export function createFaultControls({ faults, requests }: Sandbox): Hono {
  return new Hono()
    .get("/faults", (c) => c.json(faults.all()))
    .post("/faults", async (c) => {
      faults.add(await readInput(c, faultInput));
      return c.json(faults.all());
    })
    .delete("/faults", (c) => {
      faults.clear();
      return c.json([]);
    })
    .get("/requests", (c) => c.json(requests.all()))
    .delete("/requests", (c) => {
      requests.clear();
      return c.json([]);
    });
}
