/** Features, styled like a track list. */
export function FeatureList({ features }: { readonly features: readonly string[] }) {
  return (
    <ul className="border-t-2 border-text">
      {features.map((feature) => (
        <li
          key={feature}
          className="border-b border-line py-4 font-display text-xl leading-tight font-bold tracking-tight text-balance md:py-5 md:text-3xl"
        >
          {feature}
        </li>
      ))}
    </ul>
  );
}
