"use client";

import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Legend,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import type { DayChartProps } from "@/components/admin/overview/day-chart";
import { formatCents } from "@/lib/core/money";

/** The series also differ in shape and brightness, not only in hue. */
const colors = ["var(--amber)", "var(--text)"] as const;
const axis = { stroke: "var(--line)", tick: { fill: "var(--soft)", fontSize: 12 } } as const;

/** Formats "2026-11-21" as "Nov 21". */
function shortDay(day: string): string {
  return new Date(`${day}T12:00:00Z`).toLocaleDateString("en-US", {
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
}

function formatShortValue(value: number, unit: DayChartProps["unit"]): string {
  const amount = unit === "cents" ? value / 100 : value;
  const text = Intl.NumberFormat("en-US", { notation: "compact" }).format(Math.abs(amount));
  return `${amount < 0 ? "−" : ""}${unit === "cents" ? "$" : ""}${text}`;
}

/** Animations are off, so there's nothing to disable for reduced motion. */
export default function DayPlot({ points, series, unit, step = "day" }: DayChartProps) {
  const formatFullValue = (value: unknown) =>
    typeof value !== "number"
      ? ""
      : unit === "cents"
        ? formatCents(value)
        : value.toLocaleString("en-US");
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={[...points]}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid stroke="var(--hairline)" vertical={false} />
        <XAxis dataKey="day" tickFormatter={shortDay} minTickGap={28} {...axis} />
        <YAxis
          width={56}
          allowDecimals={false}
          tickFormatter={(value: number) => formatShortValue(value, unit)}
          {...axis}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: "var(--raised)", stroke: "var(--line)" }}
          labelFormatter={(day) => `${step === "week" ? "Week of " : ""}${shortDay(String(day))}`}
          formatter={(value) => formatFullValue(value)}
          contentStyle={{ background: "var(--ground)", border: "2px solid var(--line)" }}
          labelStyle={{ color: "var(--text)", fontWeight: 600 }}
          itemStyle={{ color: "var(--text)" }}
        />
        {series.length > 1 ? (
          <Legend formatter={(label) => <span className="text-sm text-text">{label}</span>} />
        ) : null}
        {series.map(({ key, label, shape }, index) => {
          const color = colors[index % colors.length] ?? colors[0];
          return shape === "bar" ? (
            <Bar key={key} dataKey={key} name={label} fill={color} isAnimationActive={false} />
          ) : (
            <Line
              key={key}
              dataKey={key}
              name={label}
              stroke={color}
              strokeWidth={2}
              dot={false}
              isAnimationActive={false}
            />
          );
        })}
      </ComposedChart>
    </ResponsiveContainer>
  );
}
