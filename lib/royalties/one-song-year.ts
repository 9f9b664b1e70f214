import { rates } from "@/lib/royalties/rates";

/** Amounts in cents. Made up, except for what follows from a rate set by law. */
const distributor = {
  streamsUs: 91_000,
  streamsAbroad: 18_200,
  downloads: 8_400,
  video: 6_100,
} as const;
const downloads = 120;
const compilationCopies = 500;
const compilationFee = 15_000;
const syncFee = 50_000;
const recordingCosts = { mix: 35_000, master: 10_000, artwork: 15_000 } as const;
/** A made-up price for a distributor's plan, as in the plan of 12 months. */
const distributorPlan = 2_500;
const otherCosts = distributorPlan + rates.copyrightStandard.value * 100;
const soundExchange = 34_000;
const mlcStreams = 14_800;
const pro = {
  streams: 10_400,
  radio: 8_800,
  digitalRadio: 2_200,
  shows: 7_000,
  filmAired: 3_600,
} as const;
const songAbroad = 4_800;
const recordingAbroad = 5_200;
const uncollected = { mechanicalsAbroad: 3_800, videoSong: 2_600 } as const;

const sum = (amounts: Readonly<Record<string, number>>) =>
  Object.values(amounts).reduce((total, amount) => total + amount, 0);
/** A share in cents; the other party gets the remainder, so that no cent is lost. */
const take = (cents: number, percent: number) => Math.round((cents * percent) / 100);

const yourSong = 60;
const producerPoints = 20;
const mechanicalRate = rates.mechanicalRate.value;

const distributorTotal = sum(distributor);
const costs = sum(recordingCosts);
const recordingNet = distributorTotal + syncFee + compilationFee - costs;
const producerRecording = take(recordingNet, producerPoints);
const ownerHalf = take(soundExchange, rates.soundExchangeOwner.value);
const artistShare = take(soundExchange, rates.soundExchangeArtist.value);
const musicians = soundExchange - ownerHalf - artistShare;
const producerDirection = take(artistShare, producerPoints);
const mlcDownloads = Math.round(mechanicalRate * downloads);
const mlc = mlcStreams + mlcDownloads;
const compilationSong = Math.round(mechanicalRate * compilationCopies);
const proTotal = sum(pro);

/** What each payer pays in the quarters of the year, and in the next year. */
const arrivals = {
  distributor: [6_000, 34_100, 40_200, 24_600],
  soundExchange: [0, 3_800, 9_600, 11_800],
  mlc: [0, 3_640, 4_890, 4_250],
  pro: [0, 0, 3_000, 7_200],
  film: [0, 0, 2 * syncFee, 0],
  compilation: [0, 0, 0, compilationFee + compilationSong],
  abroad: [0, 0, 0, 0],
} as const;

const earned = {
  distributor: distributorTotal,
  soundExchange,
  mlc,
  pro: proTotal,
  film: 2 * syncFee,
  compilation: compilationFee + compilationSong,
  abroad: songAbroad + recordingAbroad,
} as const;
type Payer = keyof typeof earned;
const payers = Object.keys(earned) as Payer[];

/** The producer's part of what each payer pays. The rest is yours, but for the musicians' fund. */
const producer: Readonly<Record<Payer, number>> = {
  distributor: take(distributorTotal - costs, producerPoints),
  soundExchange: producerDirection,
  mlc: mlc - take(mlc, yourSong),
  pro: proTotal - take(proTotal, yourSong),
  film: take(syncFee, producerPoints) + syncFee - take(syncFee, yourSong),
  compilation:
    take(compilationFee, producerPoints) + compilationSong - take(compilationSong, yourSong),
  abroad: songAbroad - take(songAbroad, yourSong),
};
const fund = (payer: Payer) => (payer === "soundExchange" ? musicians : 0);
const yours = (payer: Payer) => earned[payer] - producer[payer] - fund(payer);
const total = (amount: (payer: Payer) => number) =>
  payers.reduce((cents, payer) => cents + amount(payer), 0);

const format = (cents: number) => {
  const amount = (Math.abs(cents) / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });
  return `${cents < 0 ? "−" : ""}$${amount}`;
};
/** An amount in a table, where nothing is a dash. */
const cell = (cents: number) => (cents === 0 ? "–" : format(cents));

const perPayer = payers.flatMap((payer): [string, number][] => [
  [payer, earned[payer]],
  [`${payer}Producer`, producer[payer]],
  [`${payer}Fund`, fund(payer)],
  [`${payer}You`, yours(payer)],
  ...arrivals[payer].map((cents, index): [string, number] => [`${payer}Q${index + 1}`, cents]),
  [`${payer}Later`, earned[payer] - arrivals[payer].reduce((part, cents) => part + cents, 0)],
]);
const perQuarter = [0, 1, 2, 3].map((index): [string, number] => [
  `totalQ${index + 1}`,
  total((payer) => arrivals[payer][index] ?? 0),
]);
const proLater = proTotal - arrivals.pro.reduce<number>((part, cents) => part + cents, 0);
const inYear = perQuarter.reduce((cents, [, quarter]) => cents + quarter, 0);

const amounts: Readonly<Record<string, number>> = {
  ...distributor,
  ...pro,
  ...recordingCosts,
  ...uncollected,
  ...Object.fromEntries(perPayer),
  ...Object.fromEntries(perQuarter),
  costs,
  otherCosts,
  recordingNet,
  producerRecording,
  ownerHalf,
  artistShare,
  artistKept: artistShare - producerDirection,
  mlcStreams,
  mlcDownloads,
  syncFee,
  syncSongYou: take(syncFee, yourSong),
  compilationFee,
  compilationSong,
  compilationSongYou: take(compilationSong, yourSong),
  songAbroad,
  songAbroadYou: take(songAbroad, yourSong),
  recordingAbroad,
  proHalf: proTotal / 2,
  proHalfYou: take(proTotal / 2, yourSong),
  filmAiredYou: take(pro.filmAired, yourSong),
  distributorNet: distributorTotal - costs,
  songTotal: mlc + proTotal + syncFee + compilationSong + songAbroad,
  recordingTotal: distributorTotal + soundExchange + syncFee + compilationFee + recordingAbroad,
  beyondDistributor: total((payer) => earned[payer]) - distributorTotal,
  earnedTotal: total((payer) => earned[payer]),
  youTotal: total(yours),
  producerTotal: total((payer) => producer[payer]),
  fundTotal: total(fund),
  laterTotal: total((payer) => earned[payer]) - inYear,
  inYear,
  allCosts: costs + otherCosts,
  left: total(yours) - costs - otherCosts,
  uncollectedTotal: sum(uncollected),
  showsYou: take(pro.shows, yourSong),
  proWithoutShows: take(proTotal - pro.shows, yourSong),
  // What an hour was worth.
  filmHour: yours("film") / 2,
  ownerHour: ownerHalf,
  artistHour: artistShare - producerDirection,
  proHour: Math.round(take(proTotal - pro.shows, yourSong) / 1.5),
  mlcHour: Math.round(yours("mlc") / 1.5),
  showsHour: Math.round(take(pro.shows, yourSong) / 1.5),
};

/**
 * The eBook's worked case, "One song, one year, every payer": its sums by the name of their
 * placeholder, such as `{{oneSong.mlcYou}}`.
 */
export const oneSongYear: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(amounts).map(([name, cents]) => [`oneSong.${name}`, cell(cents)]),
  ),
  planDistributor: `$${distributorPlan / 100}`,
  planTotal: `$${distributorPlan / 100 + rates.copyrightAlbum.value + rates.copyrightStandard.value + rates.residencyCertificateFee.value}`,
  "oneSong.proLaterShare": `${Math.round((100 * proLater) / proTotal)} percent`,
};
