import { Check, Lock } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { formatLength } from "@/lib/course/course-copy";
import type { LearnLesson, LearnModule } from "@/lib/course/read-learn";

type Props = {
  readonly modules: readonly LearnModule[];
  readonly currentId?: string;
  /** True on the lesson page, where space is short. */
  readonly isCompact?: boolean;
};

const dayFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: "America/Chicago",
  month: "long",
  day: "numeric",
});

/** The course's modules and lessons with progress. */
export function LessonNav({ modules, currentId, isCompact = false }: Props) {
  return (
    <ol className="grid gap-8">
      {modules.map((module, index) => (
        <li key={module.id}>
          <h3 className={isCompact ? "text-lg" : "text-2xl"}>
            {index + 1}. {module.title}
          </h3>
          {isCompact ? null : <p className="mt-1 text-soft">{module.summary}</p>}
          {module.opensAt ? (
            <p className="mt-1 font-semibold">Opens {dayFormat.format(module.opensAt)}</p>
          ) : null}
          <ol className="mt-3 border-t-2 border-text">
            {listRows(module).map((row) => (
              <li key={row.href} className="border-b border-line">
                <Row row={row} isCurrent={row.id === currentId} />
              </li>
            ))}
          </ol>
        </li>
      ))}
    </ol>
  );
}

type RowData = Pick<LearnLesson, "id" | "title" | "canOpen" | "isComplete"> & {
  readonly href: string;
  readonly detail: string;
};

function listRows({ lessons, practice }: LearnModule): readonly RowData[] {
  const rows = lessons.map((lesson): RowData => {
    const { id, lengthSeconds, canOpen, isComplete, watchedShare } = lesson;
    const percent = Math.round(watchedShare * 100);
    const state = isComplete ? "Complete" : percent > 0 ? `${percent}% watched` : "Not started";
    const detail = `${formatLength(lengthSeconds)} · ${canOpen ? state : "Locked"}`;
    return { ...lesson, href: `/learn/${id}`, detail };
  });
  if (!practice) return rows;
  const { canOpen, isComplete, isRequired, attempts } = practice;
  const state = isComplete ? "Complete" : attempts > 0 ? "Not complete yet" : "Not started";
  const detail = `${isRequired ? "Exercise" : "Optional exercise"} · ${canOpen ? state : "Locked"}`;
  return [...rows, { ...practice, detail }];
}

function Row({ row, isCurrent }: { readonly row: RowData; readonly isCurrent: boolean }) {
  const { href, title, detail, canOpen, isComplete } = row;
  const content = (
    <>
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className={`block ${isCurrent ? "font-bold" : "font-semibold"}`}>{title}</span>
        <span className="text-sm text-soft">{detail}</span>
      </span>
      {isComplete ? <Check className="size-5 text-success" /> : canOpen ? null : <Lock />}
    </>
  );
  const className = "flex min-h-14 items-center gap-3 py-2";
  if (!canOpen) return <div className={className}>{content}</div>;
  return (
    <Link
      prefetch={false}
      href={href}
      aria-current={isCurrent ? "page" : undefined}
      className={`${className} underline-offset-4 hover:underline aria-[current]:border-l-4 aria-[current]:border-accent aria-[current]:bg-raised aria-[current]:pl-3`}
    >
      {content}
    </Link>
  );
}
