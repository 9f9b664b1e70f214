import { FormField, FormTextarea } from "@/components/forms/form-field";

type Details = {
  readonly artist: string | null;
  readonly track: string | null;
  readonly link: string | null;
  readonly isrc: string | null;
  readonly pro: string | null;
  readonly notes: string | null;
};

type Props = {
  readonly idPrefix: string;
  readonly details: Details;
  /** Packages in the order item. More than one may be for several songs. */
  readonly quantity?: number;
};

export function RadioFields({ idPrefix, details, quantity = 1 }: Props) {
  return (
    <>
      <FormField
        name="artist"
        idPrefix={idPrefix}
        label="Artist"
        required
        maxLength={100}
        initial={details.artist ?? ""}
      />
      <FormField
        name="track"
        idPrefix={idPrefix}
        label="Track"
        required
        maxLength={200}
        initial={details.track ?? ""}
      />
      <FormField
        name="link"
        idPrefix={idPrefix}
        type="url"
        label="Link to the track"
        required
        maxLength={500}
        placeholder="https://"
        hint="Where we can hear or download it"
        initial={details.link ?? ""}
      />
      <FormField
        name="isrc"
        idPrefix={idPrefix}
        label="ISRC"
        maxLength={30}
        hint="12 characters, such as US-S1Z-99-00001. Your distributor has it."
        initial={details.isrc ?? ""}
      />
      <FormField
        name="pro"
        idPrefix={idPrefix}
        label="PRO"
        maxLength={100}
        hint="ASCAP, BMI, SESAC or another, and your member number"
        initial={details.pro ?? ""}
      />
      <FormTextarea
        name="notes"
        idPrefix={idPrefix}
        label="Notes"
        hint={
          quantity > 1
            ? `You bought ${quantity}. If they’re for different songs, list the others here: artist, track, link and ISRC of each.`
            : undefined
        }
        rows={4}
        maxLength={2_000}
        initial={details.notes ?? ""}
      />
    </>
  );
}
