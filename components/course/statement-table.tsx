"use client";

import { useState } from "react";
import { controlClassName } from "@/components/ui/field";
import { Amount } from "@/components/ui/price";
import type { StatementLine } from "@/lib/practice/royalty-statement";

const columns = ["month", "service", "country", "recording"] as const;
type Column = (typeof columns)[number];
const labels: Readonly<Record<Column, string>> = {
  month: "Month",
  service: "Service",
  country: "Country",
  recording: "Recording",
};

/** The statement of 200 lines, with a filter for each column and the sum of what's shown. */
export function StatementTable({ lines }: { readonly lines: readonly StatementLine[] }) {
  const [filter, setFilter] = useState<Partial<Record<Column, string>>>({});
  const shown = lines.filter((line) =>
    columns.every((column) => !filter[column] || line[column] === filter[column]),
  );
  const sum = shown.reduce((total, { cents }) => total + cents, 0);
  return (
    <section aria-labelledby="statement" className="grid gap-4">
      <h2 id="statement" className="text-2xl">
        The statement
      </h2>
      <div className="grid gap-4 sm:grid-cols-2 noscript:hidden">
        {columns.map((column) => (
          <label key={column} className="grid gap-1.5 font-semibold">
            {labels[column]}
            <select
              className={`${controlClassName} font-normal`}
              value={filter[column] ?? ""}
              onChange={({ target }) => setFilter({ ...filter, [column]: target.value })}
            >
              <option value="">All</option>
              {[...new Set(lines.map((line) => line[column]))].map((value) => (
                <option key={value}>{value}</option>
              ))}
            </select>
          </label>
        ))}
      </div>
      <p role="status" className="font-semibold">
        {shown.length} of {lines.length} lines, <Amount cents={sum} /> in all
      </p>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls with the keyboard
        tabIndex={0}
        aria-label="Lines of the statement"
        className="lesson-text max-h-[28rem] overflow-auto border-2 border-line px-3"
      >
        <table className="table! overflow-visible!">
          <thead>
            <tr>
              <th scope="col">Line</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {labels[column]}
                </th>
              ))}
              <th scope="col">Units</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <tr key={line.line}>
                <td className="figures">{line.line}</td>
                {columns.map((column) => (
                  <td key={column}>{line[column]}</td>
                ))}
                <td className="figures">{line.units.toLocaleString("en-US")}</td>
                <td className="figures">
                  <Amount cents={line.cents} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
