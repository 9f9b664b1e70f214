import type { Metadata } from "next";
import { connection } from "next/server";
import { cache } from "react";
import { SpinTable } from "@/components/radio/spin-table";
import { PageNotFound } from "@/components/site/page-not-found";
import { formatChicagoTime } from "@/lib/core/chicago-time";
import { readCheckedAirplay } from "@/lib/radio/campaign/airplay-report";
import { appCtx } from "@/lib/web/ctx";
import { queryValue } from "@/lib/web/http/read-request";

type Props = { readonly searchParams: Promise<{ readonly token?: string | string[] }> };

const loadAirplay = cache((token: string) => readCheckedAirplay(appCtx(), token));

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const airplay = await loadAirplay(await queryValue(searchParams, "token"));
  return { title: airplay ? "Airplay report" : "Page Not Found" };
}

/** Where anyone who holds an airplay report can compare it with our log. */
export default async function AirplayCheckPage({ searchParams }: Props) {
  await connection();
  const airplay = await loadAirplay(await queryValue(searchParams, "token"));
  if (!airplay) return <PageNotFound />;
  const { artist, track, packageTitle, checkedAt, owed, spins } = airplay;
  return (
    <div className="wrap grid min-h-dvh content-start gap-10 page-top pb-12 md:pb-20">
      <div>
        <h1 className="text-poster max-w-[14ch]">This airplay is in our log</h1>
        <p className="mt-6 max-w-[52ch] text-xl wrap-anywhere">
          {artist}, “{track}” ({packageTitle}): {spins.length}
          {owed > 0 ? ` of ${owed}` : ""} {spins.length === 1 && owed === 0 ? "spin" : "spins"}{" "}
          aired as of {formatChicagoTime(checkedAt.toISOString())}.
        </p>
      </div>
      <div className="max-w-4xl">
        {spins.length > 0 ? <SpinTable spins={spins} /> : <p>No spins yet.</p>}
      </div>
      <p className="max-w-[60ch] text-soft">
        These spins are paid promotion. As required by law, the station announces on air that they
        are sponsored and who paid for them.
      </p>
    </div>
  );
}
