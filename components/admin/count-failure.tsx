type Props = {
  /** Where the log says why. */
  readonly reference: string;
  /** This very screen, with its filters: trying again works without scripts. */
  readonly href: string;
};

/** Stands where a list could not be counted, while its rows stay. */
export function CountFailure({ reference, href }: Props) {
  return (
    <>
      They could not be counted. Reference: {reference}.{" "}
      <a href={href} className="underline underline-offset-4">
        Try again
      </a>
    </>
  );
}
