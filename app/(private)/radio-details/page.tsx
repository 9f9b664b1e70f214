import type { Metadata } from "next";
import { connection } from "next/server";
import { cache } from "react";
import { saveSongAction, setWeeklyEmailsAction } from "@/app/(private)/radio-details/actions";
import { AirplayEarnings } from "@/components/radio/airplay-earnings";
import { SongCampaign } from "@/components/radio/song-campaign";
import { SongForm } from "@/components/radio/song-form";
import { ErrorPage } from "@/components/site/error-page";
import { EmailLink } from "@/components/site/profile/email-link";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { Untranslated } from "@/components/ui/untranslated";
import { formatChicagoTime } from "@/lib/core/chicago-time";
import {
  type CustomerSong,
  readCustomerSongs,
  readKnownRegistrations,
} from "@/lib/radio/read-submissions";
import { appCtx } from "@/lib/web/ctx";
import { queryValue } from "@/lib/web/http/read-request";
import { getCurrentCustomer } from "@/lib/web/visitor/current-customer";

type Props = { readonly searchParams: Promise<{ readonly token?: string | string[] }> };

const readSongsByToken = cache((token: string) => readCustomerSongs(appCtx(), token));

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const found = await readSongsByToken(await queryValue(searchParams, "token"));
  return { title: found ? "Your song for radio airplay" : "Package not found" };
}

/**
 * Linked from receipts and reminders. Opening it changes nothing, because email scanners open links
 * too.
 */
export default async function RadioDetailsPage({ searchParams }: Props) {
  await connection();
  const token = await queryValue(searchParams, "token");
  const found = await readSongsByToken(token);
  if (!found) return <PackageNotFound />;
  const isOpen = found.songs.some(({ state }) => state === "open");
  const hasEnded = found.songs.every(({ state }) => state === "ended");
  const isOnAir = found.songs.some(({ state }) => state === "locked");
  const orderNumber = (
    <Untranslated className="whitespace-nowrap">{found.orderNumber}</Untranslated>
  );
  return (
    <div className="wrap grid min-h-dvh content-start gap-12 page-top pb-12 md:pb-20">
      <div>
        <h1 className="text-poster">{isOnAir ? "Your airplay" : "Your song"}</h1>
        <div className="mt-6 grid max-w-[44ch] gap-4 text-xl">
          {isOpen ? (
            <p>
              Tell us which song to play for order {orderNumber}. You can change the details until
              our team starts working on the song.
            </p>
          ) : (
            <p>Here's the status of order {orderNumber}.</p>
          )}
          {hasEnded || isOnAir ? null : (
            <p className="text-base text-soft">
              We'll contact you within 1-2 business days of your payment.
            </p>
          )}
        </div>
      </div>
      {found.songs.map((song) => (
        <Song key={song.orderItemId} song={song} token={token} />
      ))}
      {isOnAir ? (
        <div className="max-w-[64ch]">
          <AirplayEarnings
            pro={found.songs.find(({ details }) => details.pro)?.details.pro ?? ""}
            known={await readKnownRegistrations(appCtx(), await getCurrentCustomer(), found.email)}
          />
        </div>
      ) : null}
    </div>
  );
}

function Song({ song, token }: { readonly song: CustomerSong; readonly token: string }) {
  const { orderItemId, title, quantity, details, state, periods } = song;
  const packageTitle = quantity > 1 ? `${title} × ${quantity}` : title;
  if (periods.length > 0) {
    return (
      <section className="grid gap-8 border-t-2 border-text pt-8">
        <div>
          <p className="text-spine text-soft">{packageTitle}</p>
          <h2 className="text-title wrap-anywhere">
            {details.artist}, “{details.track}”
          </h2>
        </div>
        <SongState song={song} />
        <SongCampaign song={song} token={token} setWeeklyEmails={setWeeklyEmailsAction} />
      </section>
    );
  }
  return (
    <Panel className="grid w-full max-w-2xl gap-5">
      <h2 className="text-2xl">{packageTitle}</h2>
      <SongState song={song} />
      {state === "open" ? (
        <SongForm
          token={token}
          orderItemId={orderItemId}
          quantity={quantity}
          title={title}
          details={details}
          isSent={song.detailsAt !== null}
          action={saveSongAction}
        />
      ) : null}
    </Panel>
  );
}

function PackageNotFound() {
  return (
    <ErrorPage title="Package not found">
      <p className="max-w-[44ch] text-xl">
        This link doesn't match a radio package. Open the full link from your receipt, or email{" "}
        <EmailLink />.
      </p>
    </ErrorPage>
  );
}

/** What we have of a song, and whether it can still be changed. */
function SongState({ song }: { readonly song: CustomerSong }) {
  const { state, detailsAt } = song;
  if (state === "ended") {
    return (
      <Notice title="This package has ended">
        This package was refunded, or its month has ended.
      </Notice>
    );
  }
  if (state === "locked") return null;
  if (!detailsAt) return null;
  return <p className="text-soft">Sent {formatChicagoTime(detailsAt.toISOString())}.</p>;
}
