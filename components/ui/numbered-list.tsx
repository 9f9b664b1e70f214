type Props = {
  readonly items: readonly { readonly title: string; readonly text: string }[];
  readonly size?: "large" | "small";
};

const looks = {
  large: {
    row: "grid-cols-[3rem_1fr] border-line py-6 md:grid-cols-[5rem_1fr]",
    figure: "text-4xl md:text-5xl",
    title: "text-xl md:text-2xl",
  },
  small: {
    row: "grid-cols-[2.5rem_1fr] border-hairline py-5",
    figure: "text-3xl",
    title: "text-xl",
  },
} as const;

/** An ordered list with large numbers. */
export function NumberedList({ items, size = "large" }: Props) {
  const look = looks[size];
  return (
    <ol className="border-t-2 border-text">
      {items.map(({ title, text }, index) => (
        <li key={title} className={`grid gap-x-4 gap-y-1 border-b ${look.row}`}>
          <span
            aria-hidden="true"
            className={`figures row-span-2 font-display leading-none font-extrabold tracking-tight ${look.figure}`}
          >
            {index + 1}
          </span>
          <h3 className={look.title}>{title}</h3>
          <p className="max-w-[56ch] text-soft">{text}</p>
        </li>
      ))}
    </ol>
  );
}
