import "server-only";
import type { Queryable } from "@/db/client";
import { selectLiveBody } from "@/db/queries/content";
import type { EnteredRate } from "@/db/values/content";
import { getChicagoDay } from "@/lib/core/chicago-time";
import type { Ctx } from "@/lib/ctx";
import { createRateBook, type RateBook } from "@/lib/royalties/rate-placeholders";
import { ratesSchema } from "@/lib/royalties/rates-form";

/** Reads the rates that staff entered, as last published. */
export async function readEnteredRates(db: Queryable): Promise<readonly EnteredRate[]> {
  const body = await selectLiveBody(db, "rates");
  return body ? ratesSchema.parse(body).rates : [];
}

/** Reads what texts state today. */
export async function readRateBook({ now }: Pick<Ctx, "now">, db: Queryable): Promise<RateBook> {
  return createRateBook(await readEnteredRates(db), getChicagoDay(now()));
}
