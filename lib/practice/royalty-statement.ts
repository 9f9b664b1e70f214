import { askChoice, askDollars, askName, askText, type Exercise } from "@/lib/practice/exercise";

export const months = ["January", "February", "March"] as const;
export const countries = ["United States", "Canada", "United Kingdom"] as const;
export const recordings = [
  "Practice Makes Rain",
  "Practice Makes Rain (Clean)",
  "Slow Car Example",
  "Tin Example",
] as const;
/** Made-up services, with what 1,000 streams pay in the first country, in cents. */
const services = {
  "Example Play": 400,
  "Sample Stream": 350,
  "Demo Tunes": 300,
  "Draft Music": 500,
  "Model Video": 100,
  "Trial Audio": 250,
} as const;
type Service = keyof typeof services;
export const serviceNames = Object.keys(services) as readonly Service[];

export type StatementLine = {
  readonly line: number;
  readonly month: (typeof months)[number];
  readonly service: Service;
  readonly country: (typeof countries)[number];
  readonly recording: (typeof recordings)[number];
  readonly units: number;
  readonly cents: number;
};

type Sale = Omit<StatementLine, "line" | "cents">;

/** Canada pays four fifths of the first country's rate, and the United Kingdom eleven tenths. */
function getCents({ service, country, units }: Sale): number {
  const rate =
    services[service] * { "United States": 10, Canada: 8, "United Kingdom": 11 }[country];
  return (units * rate) / 10_000;
}

/** Streams in hundreds of 2, so that each amount is in cents without a fraction. The same in every build. */
function getUnits(
  indexes: readonly [month: number, service: number, country: number, recording: number],
) {
  const [month, service, country, recording] = indexes;
  const mixed =
    (month * 31 + service * 17 + country * 13 + recording * 7 + service * recording * 5) % 23;
  return (mixed + 4) * 200 * (country === 0 ? 10 : country + 1);
}

const allSales: readonly Sale[] = months.flatMap((month, m) =>
  serviceNames.flatMap((service, s) =>
    recordings.flatMap((recording, r) =>
      countries.map((country, c) => ({
        month,
        service,
        country,
        recording,
        units: getUnits([m, s, c, r]),
      })),
    ),
  ),
);

const isMissingSong = ({ month, service, recording }: Sale) =>
  month === "March" && service === "Demo Tunes" && recording === "Slow Car Example";
const isMissingCountry = ({ service, country }: Sale) =>
  service === "Model Video" && country === "Canada";
/** One line that no question asks for: a track without plays. */
const isQuiet = ({ month, service, country, recording }: Sale) =>
  month === "February" &&
  service === "Trial Audio" &&
  country === "United Kingdom" &&
  recording === "Tin Example";
const isShort = ({ month, service, country, recording }: Sale) =>
  month === "February" &&
  service === "Sample Stream" &&
  country === "United States" &&
  recording === "Practice Makes Rain";

/** The made-up statement of 200 lines. */
export const statement: readonly StatementLine[] = allSales
  .filter((sale) => !isMissingSong(sale) && !isMissingCountry(sale) && !isQuiet(sale))
  .map((sale, index) => ({
    ...sale,
    line: index + 1,
    cents: isShort(sale) ? getCents(sale) / 10 : getCents(sale),
  }));

/** What the services' own statistics say about the song in March: the streams in each country. */
export const statistics = serviceNames.map((service) => ({
  service,
  units: countries.map(
    (country) =>
      allSales.find(
        (sale) =>
          sale.service === service &&
          sale.country === country &&
          sale.month === "March" &&
          sale.recording === "Slow Car Example",
      )?.units ?? 0,
  ),
}));

export const sumCents = (lines: readonly { readonly cents: number }[]) =>
  lines.reduce((sum, { cents }) => sum + cents, 0);

/** What the statement should have paid for the song that's missing. */
export const missingCents = allSales
  .filter(isMissingSong)
  .reduce((sum, sale) => sum + getCents(sale), 0);

const short = statement.filter(isShort).map(({ line, cents }) => ({ line, cents }))[0] ?? {
  line: 0,
  cents: 0,
};

/** Read a statement of 200 lines, and find what's missing. */
export const royaltyStatement: Exercise = {
  id: "royalty-statement",
  sources: [],
  checkedOn: "2026-11-27",
  parts: [
    {
      id: "total",
      questions: [askDollars("total", sumCents(statement))],
    },
    {
      id: "gaps",
      questions: [
        askName("gap-service", serviceNames, "Model Video"),
        askName("gap-country", countries, "Canada"),
        askName("gap-song", serviceNames, "Demo Tunes"),
        askDollars("gap-dollars", missingCents, {
          one: (cents) => allSales.filter(isMissingSong).some((sale) => getCents(sale) === cents),
        }),
      ],
    },
    {
      id: "rate",
      questions: [
        askText("short-line", String(short.line), { number: (text) => !/^\d+$/.test(text) }),
        askDollars("short-dollars", short.cents * 9, {
          whole: (cents) => cents === short.cents * 10,
          paid: (cents) => cents === short.cents,
        }),
      ],
    },
    {
      id: "letter",
      questions: [askChoice("who", ["pro", "mlc", "distributor", "service"], "distributor")],
    },
  ],
};
