import { Stat, Stats } from "@/components/admin/display/stat";

type Props = {
  readonly counts: {
    readonly matching: number;
    readonly all: number;
    readonly unclosed: number;
    readonly overdue: number;
    readonly unassigned: number;
  };
};

const count = (value: number) => value.toLocaleString("en-US");

export function InboxCounts({ counts }: Props) {
  return (
    <div className="mb-5">
      <Stats>
        <Stat label="Not closed" value={count(counts.unclosed)} />
        <Stat label="Overdue" value={count(counts.overdue)} note="past the reply deadline" />
        <Stat label="Unassigned" value={count(counts.unassigned)} note="and not closed" />
      </Stats>
    </div>
  );
}

export function InboxMatchCount({ counts }: Props) {
  return `Showing ${count(counts.matching)} of ${count(counts.all)} messages`;
}
