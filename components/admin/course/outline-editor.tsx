"use client";

import Link from "next/link";
import { type DragEvent, useCallback, useId, useState } from "react";
import { type LessonRow, LessonTable } from "@/components/admin/course/lesson-table";
import { ActionForm, type AdminAction } from "@/components/admin/form/action-form";
import { Button } from "@/components/ui/button";
import { controlClassName } from "@/components/ui/field";

type Module = {
  /** Empty for a new module. */
  readonly id: string;
  readonly key: string;
  readonly title: string;
  readonly summary: string;
  readonly lessons: readonly LessonRow[];
};

type Props = {
  readonly modules: readonly Omit<Module, "key">[];
  readonly revision: number;
  readonly save: AdminAction;
};

type Edit = { readonly modules: readonly Module[]; readonly revision: number };
type Place = { readonly module: number; readonly lesson: number };

/** The course's modules and lessons. Adds modules, and orders both with buttons or by drag and drop. */
export function OutlineEditor({ modules: saved, revision, save }: Props) {
  // Keeps the revision that the edits are based on, because the page may refresh with a newer one.
  const [edit, setEdit] = useState<Edit | null>(null);
  const [dragged, setDragged] = useState<Place | null>(null);
  const prefix = useId();
  const discardEdit = useCallback(() => setEdit(null), []);
  const current = edit ?? {
    modules: saved.map((module) => ({ ...module, key: module.id })),
    revision,
  };
  const { modules } = current;
  const change = (next: readonly Module[]) =>
    setEdit({ modules: next, revision: current.revision });
  const changeModule = (index: number, part: Partial<Module>) =>
    change(modules.map((module, at) => (at === index ? { ...module, ...part } : module)));
  const moveLesson = (from: Place, to: Place) => change(moveLessonTo(modules, from, to));
  const drop = (module: number, count: number) => (event: DragEvent) => {
    event.preventDefault();
    const row = event.target instanceof Element ? event.target.closest("tbody tr") : null;
    const lesson = row instanceof HTMLTableRowElement ? row.sectionRowIndex : count;
    if (dragged) moveLesson(dragged, { module, lesson });
    setDragged(null);
  };
  const outline = modules.map(({ id, title, summary, lessons }) => ({
    id,
    title,
    summary,
    lessonIds: lessons.map((lesson) => lesson.id),
  }));
  return (
    <ActionForm
      action={save}
      submitLabel="Save outline"
      busyLabel="Saving..."
      look="primary"
      hidden={{ revision: String(current.revision), outline: JSON.stringify(outline) }}
      className={`grid gap-10 ${edit ? "[&>[type=submit]]:sticky [&>[type=submit]]:bottom-4" : ""}`}
      onDone={discardEdit}
    >
      {modules.map((module, index) => (
        <section key={module.key} className="grid gap-3" aria-label={`Module ${index + 1}`}>
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
            <h3 className="text-lg">
              {index + 1}. {module.title}
            </h3>
            <span className="flex flex-wrap items-center gap-x-4">
              {module.id === "" ? null : (
                <Link
                  href={`/admin/content/lessons/modules/${module.id}`}
                  className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
                >
                  Edit title and summary<span className="sr-only"> of {module.title}</span>
                </Link>
              )}
              <MoveButtons
                name={`module ${index + 1}`}
                up={index > 0 ? () => change(moveItem(modules, index, index - 1)) : null}
                down={
                  index < modules.length - 1
                    ? () => change(moveItem(modules, index, index + 1))
                    : null
                }
              />
            </span>
          </div>
          {module.id === "" ? (
            <NewModuleFields
              prefix={`${prefix}${module.key}`}
              module={module}
              onChange={(part) => changeModule(index, part)}
            />
          ) : null}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons do the same with keys */}
          <div
            onDragStart={(event) => {
              const row = event.target instanceof Element ? event.target.closest("tr") : null;
              if (row) setDragged({ module: index, lesson: row.sectionRowIndex });
            }}
            onDragOver={(event) => event.preventDefault()}
            onDrop={drop(index, module.lessons.length)}
          >
            <LessonTable
              caption={`Lessons in ${module.title || `module ${index + 1}`}`}
              lessons={module.lessons}
              order={({ id, title }) => {
                const lesson = module.lessons.findIndex((one) => one.id === id);
                const from = { module: index, lesson };
                return (
                  <MoveButtons
                    name={title}
                    up={getStep(modules, from, -1, moveLesson)}
                    down={getStep(modules, from, 1, moveLesson)}
                  />
                );
              }}
            />
          </div>
        </section>
      ))}
      <div>
        <Button
          look="secondary"
          onClick={() =>
            change([
              ...modules,
              { id: "", key: `new-${modules.length}`, title: "", summary: "", lessons: [] },
            ])
          }
        >
          Add a module
        </Button>
      </div>
    </ActionForm>
  );
}

type MoveProps = {
  readonly name: string;
  readonly up: (() => void) | null;
  readonly down: (() => void) | null;
};

function MoveButtons({ name, up, down }: MoveProps) {
  return (
    <span className="flex gap-x-4">
      <Button look="quiet" disabled={!up} aria-label={`Move ${name} up`} onClick={() => up?.()}>
        Up
      </Button>
      <Button
        look="quiet"
        disabled={!down}
        aria-label={`Move ${name} down`}
        onClick={() => down?.()}
      >
        Down
      </Button>
    </span>
  );
}

/** Returns the move by one place, also into the neighboring module; null at the course's ends. */
function getStep(
  modules: readonly Module[],
  from: Place,
  step: 1 | -1,
  move: (from: Place, to: Place) => void,
): (() => void) | null {
  const lesson = from.lesson + step;
  const length = modules[from.module]?.lessons.length ?? 0;
  if (lesson >= 0 && lesson < length) {
    return () => move(from, { module: from.module, lesson });
  }
  const neighbor = modules[from.module + step];
  if (!neighbor) return null;
  const place = { module: from.module + step, lesson: step > 0 ? 0 : neighbor.lessons.length };
  return () => move(from, place);
}

function moveItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

function moveLessonTo(modules: readonly Module[], from: Place, to: Place): readonly Module[] {
  const lesson = modules[from.module]?.lessons[from.lesson];
  if (!lesson) return modules;
  const without = modules.map((module) => ({
    ...module,
    lessons: module.lessons.filter(({ id }) => id !== lesson.id),
  }));
  return without.map((module, index) => {
    if (index !== to.module) return module;
    const lessons = [...module.lessons];
    lessons.splice(to.lesson, 0, lesson);
    return { ...module, lessons };
  });
}

type Text = { readonly title: string; readonly summary: string };

type NewModuleFieldsProps = {
  /** Makes ids unique. */
  readonly prefix: string;
  readonly module: Text;
  readonly onChange: (part: Partial<Text>) => void;
};

/** A new module's title and summary. */
function NewModuleFields({ prefix, module, onChange }: NewModuleFieldsProps) {
  return (
    <div className="grid max-w-2xl gap-3">
      <label htmlFor={`${prefix}-title`}>Title</label>
      <input
        id={`${prefix}-title`}
        value={module.title}
        onChange={({ target }) => onChange({ title: target.value })}
        className={controlClassName}
      />
      <label htmlFor={`${prefix}-summary`}>Summary</label>
      <input
        id={`${prefix}-summary`}
        value={module.summary}
        onChange={({ target }) => onChange({ summary: target.value })}
        className={controlClassName}
      />
    </div>
  );
}
