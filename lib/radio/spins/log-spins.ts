import { and, asc, inArray, isNull, or, sql } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { selectStationName } from "@/db/queries/radio-stations";
import { type OrderRow, radioSpins, radioSubmissions } from "@/db/schema";
import type { SpinSource } from "@/db/values/radio";
import { recordAudits } from "@/lib/audit/record-audit";
import type { Ctx } from "@/lib/ctx";
import { getGreetingName } from "@/lib/email/email-text";
import { enqueueEmails, type NewEmail } from "@/lib/email/enqueue-email";
import { loadFactsOfOrders } from "@/lib/orders/state/load-order-facts";
import { describeStation } from "@/lib/radio/radio-copy";
import { choosePayment, getSpinAllowances } from "@/lib/radio/spins/spin-allowances";
import { findOrCreatePrograms } from "@/lib/radio/stations";
import { getLinkUrl, type LinkCtx } from "@/lib/secrets/links";

export type NewSpin = {
  /** One per entry of a rendered form, so a double click logs it once. */
  readonly id: string;
  /** Packages for the song. The first one with a spin left takes the spin. */
  readonly orderItemIds: readonly string[];
  readonly playedAt: Date;
  /** Empty if unknown; a new name is added to the station. */
  readonly program: string;
  readonly note: string | null;
  /** For a row of a playout log: the same row is added once. */
  readonly logKey: string | null;
};

type NewSpins = {
  readonly stationId: string | null;
  /** In which the spins' times were read. */
  readonly timeZone: string;
  readonly source: SpinSource;
  readonly importId: string | null;
  readonly spins: readonly NewSpin[];
};

export type SpinProblem =
  /** The song isn't on air. */
  | "not_on_air"
  /** All spins bought before this time were played, or they were refunded. */
  | "none_left"
  /** In the future, or before the payment. */
  | "bad_time"
  /** Logged before, by a double click or from the same log. */
  | "duplicate"
  /** Another report of a play that's logged already. */
  | "same_play"
  /** May be a play that's logged already. Staff decide. */
  | "maybe_same_play";

export type LoggedSpin = { readonly id: string; readonly problem: SpinProblem | null };

/** Rows of an insert. Few, because building its SQL takes 20 KB a row for as long as it lasts. */
const batchSize = 200;

/**
 * Logs spins in the caller's transaction, in a constant number of queries. Takes the lowest free
 * numbers under the submissions' locks, so that concurrent calls never exceed the spins bought. The
 * first spin emails the customer, once per song. Whether spins repeat earlier ones is for the caller
 * to check.
 * @param by the address recorded as who logged them
 * @returns each spin's problem, or null if it was added, in the order given
 */
export async function logSpins(
  ctx: LinkCtx,
  tx: Transaction,
  by: { readonly email: string },
  { spins, ...report }: NewSpins,
): Promise<readonly LoggedSpin[]> {
  const now = ctx.now();
  const { results, added } = numberSpins(spins, await readSongs(tx, spins, { locks: true }), now);
  const { stationId, timeZone, source, importId } = report;
  const programIds = await findOrCreatePrograms(tx, {
    stationId,
    now,
    names: added.map(({ spin }) => spin.program),
  });
  for (let start = 0; start < added.length; start += batchSize) {
    const batch = added.slice(start, start + batchSize);
    await tx.insert(radioSpins).values(
      batch.map(({ song, paymentId, number, spin: { id, playedAt, program, note, logKey } }) => ({
        id,
        orderItemId: song.orderItemId,
        paymentId,
        number,
        playedAt,
        note,
        logKey,
        stationId,
        timeZone,
        source,
        importId,
        programId: programIds.get(program) ?? null,
        loggedBy: by.email,
        createdAt: now,
      })),
    );
    await recordAudits(
      tx,
      batch.map(({ song: { orderItemId }, paymentId, number, spin }) => ({
        by,
        action: "radio_spin_logged",
        now,
        details: { orderItemId, paymentId, number, played_at: spin.playedAt.toISOString() },
      })),
    );
  }
  const firsts = new Map<Song, NewSpin>();
  for (const { song, spin } of added) {
    const earliest = firsts.get(song);
    if (song.hadSpins || (earliest && earliest.playedAt <= spin.playedAt)) continue;
    firsts.set(song, spin);
  }
  const stationName = firsts.size > 0 ? await selectStationName(tx, stationId) : null;
  const emails = Array.from(firsts, ([song, spin]) =>
    toFirstSpinEmail(ctx, song, spin, stationName),
  );
  for (let start = 0; start < emails.length; start += batchSize) {
    await enqueueEmails(tx, now, emails.slice(start, start + batchSize));
  }
  return results;
}

/** Returns what `logSpins` would, without adding spins or waiting for others who add some. */
export async function checkSpins(
  ctx: Pick<Ctx, "now">,
  tx: Transaction,
  spins: readonly NewSpin[],
): Promise<readonly LoggedSpin[]> {
  return numberSpins(spins, await readSongs(tx, spins, { locks: false }), ctx.now()).results;
}

type Song = {
  readonly orderItemId: string;
  readonly artist: string | null;
  readonly track: string | null;
  readonly order: OrderRow;
  readonly hadSpins: boolean;
  /** Ids and log keys of its spins. */
  readonly known: Set<string>;
  readonly allowances: readonly (ReturnType<typeof getSpinAllowances>[number] & {
    readonly taken: Set<number>;
    used: number;
  })[];
};

/** Reads the songs on air. Locks them in one order, so that two calls can't lock each other out. */
async function readSongs(
  tx: Transaction,
  spins: readonly NewSpin[],
  { locks }: { readonly locks: boolean },
): Promise<ReadonlyMap<string, Song>> {
  const ids = [...new Set(spins.flatMap(({ orderItemIds }) => orderItemIds))];
  if (ids.length === 0) return new Map();
  const selected = tx
    .select()
    .from(radioSubmissions)
    .where(inArray(radioSubmissions.orderItemId, ids))
    .orderBy(asc(radioSubmissions.orderItemId));
  const submissions = await (locks ? selected.for("update") : selected);
  const loaded = await loadFactsOfOrders(tx, [
    ...new Set(submissions.map(({ orderId }) => orderId)),
  ]);
  const orders = new Map(loaded.map((one) => [one.order.id, one]));
  // Voided spins count only for the ids of a form that's posted again.
  const isRepeated = spins.some(({ logKey }) => logKey === null)
    ? inArray(
        radioSpins.id,
        spins.map(({ id }) => id),
      )
    : undefined;
  const logged = await tx
    .select({
      id: radioSpins.id,
      orderItemId: radioSpins.orderItemId,
      paymentId: radioSpins.paymentId,
      number: radioSpins.number,
      logKey: radioSpins.logKey,
      undoneAt: radioSpins.undoneAt,
    })
    .from(radioSpins)
    .where(and(inArray(radioSpins.orderItemId, ids), or(isNull(radioSpins.undoneAt), isRepeated)));
  const byItem = new Map<string, (typeof logged)[number][]>();
  for (const spin of logged) {
    const others = byItem.get(spin.orderItemId);
    if (others) others.push(spin);
    else byItem.set(spin.orderItemId, [spin]);
  }
  return new Map(
    submissions.flatMap(({ orderItemId, orderId, stage, artist, track }) => {
      const found = orders.get(orderId);
      const item = found?.items.find(({ id }) => id === orderItemId);
      if (stage !== "on_air" || !found || !item) return [];
      const all = byItem.get(orderItemId) ?? [];
      const live = all.filter(({ undoneAt }) => undoneAt === null);
      const allowances = getSpinAllowances(item, found.facts).map((allowance) => {
        const taken = new Set(
          live.filter((one) => one.paymentId === allowance.paymentId).map(({ number }) => number),
        );
        return { ...allowance, taken, used: taken.size };
      });
      const known = new Set([
        ...all.map(({ id }) => id),
        ...live.flatMap(({ logKey }) => (logKey === null ? [] : [logKey])),
      ]);
      const song = { orderItemId, artist, track, order: found.order, allowances, known };
      return [[orderItemId, { ...song, hadSpins: live.length > 0 }] as const];
    }),
  );
}

type Numbered = {
  readonly song: Song;
  readonly paymentId: string;
  readonly number: number;
};

function numberSpins(
  spins: readonly NewSpin[],
  songs: ReadonlyMap<string, Song>,
  now: Date,
): {
  readonly results: readonly LoggedSpin[];
  readonly added: readonly (Numbered & { readonly spin: NewSpin })[];
} {
  const results: LoggedSpin[] = [];
  const added: (Numbered & { readonly spin: NewSpin })[] = [];
  for (const spin of spins) {
    const numbered = numberSpin(spin, songs, now);
    if (typeof numbered === "string") results.push({ id: spin.id, problem: numbered });
    else {
      results.push({ id: spin.id, problem: null });
      added.push({ ...numbered, spin });
    }
  }
  return { results, added };
}

/** Takes a number of the first package that has one left, or says why none has. */
function numberSpin(
  { id, orderItemIds, playedAt, logKey }: NewSpin,
  songs: ReadonlyMap<string, Song>,
  now: Date,
): Numbered | SpinProblem {
  let problem: SpinProblem = "not_on_air";
  for (const orderItemId of orderItemIds) {
    const song = songs.get(orderItemId);
    if (!song) continue;
    const { known, allowances } = song;
    if (known.has(id) || (logKey !== null && known.has(logKey))) return "duplicate";
    if (playedAt > now) return "bad_time";
    const allowance = choosePayment(allowances, playedAt);
    if (allowance) {
      let number = 1;
      while (allowance.taken.has(number)) number += 1;
      allowance.taken.add(number);
      allowance.used += 1;
      known.add(id);
      if (logKey !== null) known.add(logKey);
      return { song, paymentId: allowance.paymentId, number };
    }
    problem = allowances.every(({ startsAt }) => playedAt < startsAt) ? "bad_time" : "none_left";
    if (problem === "bad_time") return problem;
  }
  return problem;
}

function toFirstSpinEmail(
  ctx: LinkCtx,
  { orderItemId, artist, track, order }: Song,
  { playedAt, program }: NewSpin,
  stationName: string | null,
): NewEmail<"first_spin"> {
  return {
    kind: "first_spin",
    to: order.email,
    orderId: order.id,
    dedupeKey: `first_spin:${orderItemId}`,
    props: {
      firstName: getGreetingName(order.firstName),
      orderNumber: order.orderNumber,
      artist: artist ?? "",
      track: track ?? "",
      url: getLinkUrl(ctx, "radio-details", order),
      ...(stationName && {
        spin: {
          at: playedAt.toISOString(),
          station: describeStation({ stationName, programName: program || null }),
        },
      }),
    },
  };
}

/** Any number that nothing else locks. */
const spinsLock = 5_107_001;

/**
 * Lets one transaction at a time decide which reports are new plays. Without it, two reports of one
 * play that arrive at once would each find no earlier one. Ends with the transaction.
 */
export async function lockSpins(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${spinsLock})`);
}
