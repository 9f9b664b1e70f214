import writeExcelFile, { type CellObject, type Row } from "write-excel-file/node";

/** Rows that readers can fill in, below the sheet's heading and table head. */
const catalogRows = 200;
const statementRows = 300;
const people = 8;
const firstRow = 4;

const wide = (cell: CellObject, columnSpan: number): CellObject => ({
  ...cell,
  wrap: false,
  columnSpan,
});
const text = (value: string): CellObject => wide({ value, type: String }, 5);
const title = (value: string): CellObject => ({
  value,
  type: String,
  fontWeight: "bold",
  fontSize: 18,
});
const label = (value: string): CellObject => ({ value, type: String, fontWeight: "bold" });
const head = (value: string): CellObject => ({
  ...label(value),
  wrap: true,
  alignVertical: "top",
  backgroundColor: "#EFE9DE",
  bottomBorderStyle: "thin",
});
/** What a reader types into. */
const input = { backgroundColor: "#FFF9EA", borderStyle: "hair", borderColor: "#8A8378" } as const;
const share = (value: number | null): CellObject => ({
  ...input,
  type: Number,
  format: "0.00%",
  ...(value !== null && { value }),
});
const money = (value: number | null): CellObject => ({
  ...input,
  type: Number,
  format: "$#,##0.00",
  ...(value !== null && { value }),
});
const entry = (value = ""): CellObject => ({ ...input, type: String, ...(value && { value }) });
const day = (): CellObject => ({ ...input, type: Date, format: "mmm d, yyyy" });
const formula = (value: string, format?: string): CellObject => ({
  value: `=${value}`,
  type: "Formula",
  wrap: true,
  ...(format && { format }),
});
const dollars = "$#,##0.00";
const percent = "0.00%";

function makeSheet(name: string, widths: number[], data: Row[], stickyRows: number) {
  return {
    sheet: name,
    orientation: "landscape" as const,
    columns: widths.map((width) => ({ width })),
    data,
    stickyRowsCount: stickyRows,
  };
}

function getCatalog() {
  const columns = [
    "Title and version",
    "ISRC",
    "ISWC",
    "My share of the song",
    "My share of the recording",
    "Split sheet signed on",
    "PRO: registered on",
    "The MLC: registered on",
    "SoundExchange: claimed on",
    "What's missing",
  ];
  const isrc = (row: number) => `SUBSTITUTE(SUBSTITUTE(B${row},"-","")," ","")`;
  const missing = (row: number) => {
    const parts = [
      `IF(B${row}="","ISRC; ",IF(LEN(${isrc(row)})<>12,"ISRC has "&LEN(${isrc(row)})&" characters instead of 12; ",""))`,
      `IF(C${row}="","ISWC; ","")`,
      `IF(D${row}="","share of the song; ","")`,
      `IF(E${row}="","share of the recording; ","")`,
      `IF(F${row}="","split sheet; ","")`,
      `IF(AND(N(D${row})>0,G${row}=""),"PRO; ","")`,
      `IF(AND(N(D${row})>0,H${row}=""),"The MLC; ","")`,
      `IF(AND(N(E${row})>0,I${row}=""),"SoundExchange; ","")`,
    ];
    return formula(`IF(A${row}="","",IF(${parts.join("&")}="","complete",${parts.join("&")}))`);
  };
  const rows = Array.from({ length: catalogRows }, (_, index) => [
    entry(),
    entry(),
    entry(),
    share(null),
    share(null),
    day(),
    day(),
    day(),
    day(),
    missing(firstRow + index),
  ]);
  const last = firstRow + catalogRows - 1;
  const found = `COUNTIF(J${firstRow}:J${last},"complete")`;
  return makeSheet(
    "Catalog",
    [30, 16, 17, 11, 12, 14, 14, 14, 15, 44],
    [
      [title("My catalog")],
      [
        wide(
          formula(`COUNTA(A${firstRow}:A${last})&" recordings, "&${found}&" of them complete"`),
          5,
        ),
      ],
      columns.map(head),
      ...rows,
    ],
    3,
  );
}

function getSplits() {
  const firstPerson = 10;
  const lastPerson = firstPerson + people - 1;
  const column = (name: string) => `${name}${firstPerson}:${name}${lastPerson}`;
  const examples = [
    { name: "You", role: "words, melody, artist", song: 0.6, recording: 0.8 },
    { name: "Producer", role: "music, producer", song: 0.4, recording: 0.2 },
  ];
  const rows: Row[] = Array.from({ length: people }, (_, index) => {
    const row = firstPerson + index;
    const example = examples[index];
    return [
      entry(example?.name),
      entry(example?.role),
      share(example?.song ?? null),
      share(example?.recording ?? null),
      formula(`IF(A${row}="","",ROUND($B$4*C${row},2))`, dollars),
      formula(`IF(A${row}="","",ROUND($B$7*D${row},2))`, dollars),
      formula(`IF(A${row}="","",E${row}+F${row})`, dollars),
    ];
  });
  const total = (name: string, format: string) => formula(`SUM(${column(name)})`, format);
  const check = (name: string, what: string) =>
    `IF(ROUND(SUM(${column(name)}),4)=1,"The shares of the ${what} add up to 100%.","The shares of the ${what} add up to "&TEXT(SUM(${column(name)}),"0.00%")&" instead of 100%.")`;
  const totalsRow = lastPerson + 1;
  return makeSheet(
    "Split calculator",
    [28, 24, 14, 14, 16, 16, 16],
    [
      [title("Split calculator")],
      [
        text(
          "One song at a time: copy this sheet for each. The amounts are an example; type over them.",
        ),
      ],
      [label("Song"), entry("Night Bus (example)")],
      [label("Paid for the song"), money(1_000)],
      [label("Paid for the recording"), money(2_000)],
      [label("Costs that come off first"), money(500)],
      [label("Recording, after costs"), formula("MAX(0,B5-B6)", dollars)],
      [],
      [
        "Name",
        "Role",
        "Share of the song",
        "Share of the recording",
        "From the song",
        "From the recording",
        "Together",
      ].map(head),
      ...rows,
      [
        label("Total"),
        null,
        total("C", percent),
        total("D", percent),
        total("E", dollars),
        total("F", dollars),
        total("G", dollars),
      ],
      [],
      [wide(formula(check("C", "song")), 5)],
      [wide(formula(check("D", "recording")), 5)],
      [
        wide(
          formula(
            `IF(ROUND(B4+B7-G${totalsRow},2)=0,"All money is paid out.",TEXT(B4+B7-G${totalsRow},"$#,##0.00")&" isn't paid out: shares that don't add up, or cents from rounding.")`,
          ),
          5,
        ),
      ],
    ],
    0,
  );
}

const payers = [
  "Distributor",
  "PRO",
  "The MLC",
  "SoundExchange",
  "Publishing administrator",
  "Film, TV, and ads",
  "Abroad",
  "Other",
];

function getStatements() {
  const columns = ["Payer", "Statement", "Arrived on", "Amount", "Titles missing or odd"];
  const last = firstRow + statementRows - 1;
  const years = ["H$3", "I$3"];
  const [payersTyped, days, amounts] = ["A", "C", "D"].map(
    (name) => `$${name}$${firstRow}:$${name}$${last}`,
  );
  const summary = (index: number): Row => {
    const payer = payers[index];
    if (payer === undefined) return [];
    const row = firstRow + index;
    // Counts only days and numbers: a month typed as text doesn't break the sums.
    const sum = (year: string) =>
      formula(
        `SUMIFS(${amounts},${payersTyped},$G${row},${days},">="&DATE(${year},1,1),${days},"<"&DATE(${year}+1,1,1))`,
        dollars,
      );
    return [label(payer), ...years.map(sum)];
  };
  const totals: Row = [
    label("Total"),
    ...["H", "I"].map((name) =>
      formula(`SUM(${name}${firstRow}:${name}${firstRow + payers.length - 1})`, dollars),
    ),
  ];
  const listed = `G${firstRow}:G${firstRow + payers.length - 1}`;
  const notes = [
    `IF(ROUND(SUM(${amounts})-SUMPRODUCT(SUMIF(${payersTyped},${listed},${amounts})),2)=0,"","Some payers aren't in this list.")`,
    `IF(COUNTA(${days})+COUNTA(${amounts})=COUNT(${days})+COUNT(${amounts}),"","Some days or amounts are text, so they aren't counted.")`,
  ];
  const rows = Array.from({ length: statementRows }, (_, index): Row => {
    const note = notes[index - payers.length - 1];
    const right = note
      ? [wide(formula(note), 3)]
      : index === payers.length
        ? totals
        : summary(index);
    return [entry(), entry(), day(), money(null), entry(), null, ...right];
  });
  const year = { type: Number, format: "0", fontWeight: "bold" } as const;
  return makeSheet(
    "Statements",
    [24, 22, 14, 13, 36, 3, 26, 14, 14],
    [
      [title("Statements")],
      [text("Write payers as in the list on the right. Change the two years to compare others.")],
      [
        ...columns.map(head),
        null,
        head("Payer"),
        { ...year, value: firstYear },
        { ...year, value: firstYear + 1 },
      ],
      ...rows,
    ],
    3,
  );
}

/** The two years that the statements' sums start with. */
const firstYear = 2026;

/** Makes the workbook with the catalog, the split calculator and the statements. Formulas work in Excel 2010 and later, LibreOffice and Google Sheets. */
export async function makeWorkbook(): Promise<Buffer> {
  const sheets = [getCatalog(), getSplits(), getStatements()];
  return await writeExcelFile(sheets, { fontFamily: "Arial", fontSize: 10 }).toBuffer();
}
