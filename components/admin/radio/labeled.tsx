type Props = {
  readonly label: string;
  readonly id: string;
  readonly children: React.ReactNode;
};

/** A control of the log import with its label. */
export function Labeled({ label, id, children }: Props) {
  return (
    <div className="grid content-start gap-2">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children}
    </div>
  );
}
