import { Stat, Stats } from "@/components/admin/display/stat";

type Props = {
  readonly counts: {
    readonly fitting: number;
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
        <Stat label="Overdue" value={count(counts.overdue)} note="promised time is over" />
        <Stat
          label="Nobody's"
          value={count(counts.unassigned)}
          note="not closed, not given to anyone"
        />
      </Stats>
    </div>
  );
}

export function InboxShown({ counts }: Props) {
  return `Showing ${count(counts.fitting)} of ${count(counts.all)} messages`;
}
