"use client";

import { useCallback, useState } from "react";
import { OrderedEntries } from "@/components/admin/content/entry-list";
import { Line } from "@/components/admin/content/line-field";
import { sendPhoto } from "@/components/admin/content/send-photo";
import { EditorForm } from "@/components/admin/form/editor-form";
import type { AdminAction } from "@/components/admin/form/use-admin-action";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { controlClassName, Field, FieldFrame } from "@/components/ui/field";
import type { ContentBodies, Person, PersonDuty } from "@/lib/content/document-schemas";
import { getPhotoUrl } from "@/lib/content/photo-url";

type Props = {
  readonly people: readonly Person[];
  readonly basedOn: number;
  readonly save: AdminAction;
};

type Entry = Person & { readonly key: number };

const toEntries = (people: readonly Person[]): readonly Entry[] =>
  people.map((person, key) => ({ ...person, key }));

const blank: Person = {
  name: "",
  role: "",
  bio: "",
  credentials: "",
  credentialsUrl: "",
  photo: "",
  duties: [],
};

const duties: readonly { readonly duty: PersonDuty; readonly label: string }[] = [
  { duty: "sessions", label: "Takes sessions" },
  { duty: "course", label: "Teaches the course" },
  { duty: "ebook", label: "Wrote the eBook" },
  { duty: "publishing", label: "Does publishing administration" },
];

/** Edits who works here, in the order that pages show them. */
export function PeopleForm({ people, basedOn, save }: Props) {
  const [edit, setEdit] = useState<readonly Entry[] | null>(null);
  const entries = edit ?? toEntries(people);
  const discard = useCallback(() => setEdit(null), []);
  const body: ContentBodies["people"] = { people: entries.map(({ key: _, ...rest }) => rest) };
  return (
    <EditorForm
      action={save}
      editor="people"
      canPublish
      basis={{ name: "basedOn", value: String(basedOn) }}
      edited={{
        values: { body: JSON.stringify(body) },
        isChanged: edit !== null,
        restore: (values) => {
          if (values.body) setEdit(toEntries(JSON.parse(values.body).people));
        },
        discard,
      }}
      className="grid max-w-2xl gap-6"
    >
      <OrderedEntries entries={entries} onChange={setEdit} noun="person" blank={blank} canBeEmpty>
        {(person, change, prefix) => (
          <PersonFields person={person} change={change} prefix={prefix} />
        )}
      </OrderedEntries>
    </EditorForm>
  );
}

type FieldsProps = {
  readonly person: Person;
  readonly change: (part: Partial<Person>) => void;
  readonly prefix: string;
};

function PersonFields({ person, change, prefix }: FieldsProps) {
  const field = (name: "name" | "role" | "credentials" | "credentialsUrl") => ({
    id: `${prefix}-${name}`,
    value: person[name],
    onText: (text: string) => change({ [name]: text }),
  });
  return (
    <>
      <Line {...field("name")} label="Name" required />
      <Line
        {...field("role")}
        label="Role"
        required
        hint="What they do here, such as “Royalty analyst”."
      />
      <FieldFrame id={`${prefix}-bio`} label="About" hint="Two sentences.">
        <textarea
          id={`${prefix}-bio`}
          rows={3}
          value={person.bio}
          onChange={(event) => change({ bio: event.target.value })}
          aria-describedby={`${prefix}-bio-hint`}
          className={`${controlClassName} field-sizing-content min-h-20`}
        />
      </FieldFrame>
      <Line
        {...field("credentials")}
        label="Credentials"
        hint="What a customer can check, such as credits, memberships, or licenses."
      />
      <Line
        {...field("credentialsUrl")}
        label="Link to the credentials"
        inputMode="url"
        placeholder="https://"
      />
      <PhotoField
        name={person.name}
        photo={person.photo}
        id={`${prefix}-photo`}
        onChange={(photo) => change({ photo })}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-semibold">Shown on About and, if checked, here</legend>
        {duties.map(({ duty, label }) => (
          <Checkbox
            key={duty}
            id={`${prefix}-${duty}`}
            name=""
            label={label}
            checked={person.duties.includes(duty)}
            onChange={(event) =>
              change({
                duties: event.target.checked
                  ? [...person.duties, duty]
                  : person.duties.filter((other) => other !== duty),
              })
            }
          />
        ))}
      </fieldset>
    </>
  );
}

type PhotoProps = {
  readonly id: string;
  readonly name: string;
  readonly photo: string;
  readonly onChange: (photo: string) => void;
};

function PhotoField({ id, name, photo, onChange }: PhotoProps) {
  const [state, setState] = useState<"ready" | "sending" | { readonly error: string }>("ready");
  async function choose(input: HTMLInputElement) {
    const [file] = input.files ?? [];
    if (!file) return;
    setState("sending");
    const sent = await sendPhoto(file);
    // So that the same file can be chosen again.
    input.value = "";
    setState(sent.ok ? "ready" : { error: sent.problem });
    if (sent.ok) onChange(sent.value);
  }
  return (
    <div className="grid gap-3">
      <Field
        id={id}
        name=""
        label="Photo"
        type="file"
        accept="image/*"
        disabled={state === "sending"}
        error={typeof state === "object" ? state.error : undefined}
        hint="A JPEG or PNG up to 40 MB. We make it smaller and remove where and when it was taken."
        onChange={(event) => choose(event.target)}
        className="file:mr-4 file:font-sans file:rounded-sm file:border-2 file:border-solid file:border-line file:bg-ground file:px-3 file:font-semibold file:text-text"
      />
      <p role="status" className="text-sm text-soft empty:hidden">
        {state === "sending" ? "Uploading the photo…" : ""}
      </p>
      {photo ? (
        <div className="flex flex-wrap items-center gap-4">
          {/* biome-ignore lint/performance/noImgElement: the browser made it small */}
          <img
            src={getPhotoUrl(photo)}
            alt={name || "Chosen"}
            className="size-24 rounded-sm bg-raised object-cover object-[50%_25%]"
          />
          <Button look="quiet" onClick={() => onChange("")}>
            Remove photo
          </Button>
        </div>
      ) : null}
    </div>
  );
}
