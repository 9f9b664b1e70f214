import { controlClassName } from "@/components/ui/field";

type Text = { readonly title: string; readonly summary: string };

type Props = {
  /** Makes ids unique. */
  readonly prefix: string;
  readonly module: Text;
  readonly onChange: (part: Partial<Text>) => void;
};

/** A new module's title and summary. */
export function NewModuleFields({ prefix, module, onChange }: Props) {
  return (
    <>
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
    </>
  );
}
