import { TextChanges } from "@/components/admin/display/text-changes";
import { Section } from "@/components/admin/layout/section";
import type { ContentBody } from "@/lib/content/document-schemas";
import { listContentTexts } from "@/lib/content/list-content-texts";

type Props = {
  /** The version that's shown. */
  readonly number: number;
  readonly body: ContentBody;
  /** The version before it, or the original; null if there's none to compare with. */
  readonly before: ContentBody | null;
};

/** What changed since the version before, at the end of a preview. */
export function VersionChanges({ number, body, before }: Props) {
  if (!before) return null;
  const earlier = number - 1;
  return (
    <Section
      title={earlier === 0 ? "Changes from the original" : `Changes since version ${earlier}`}
    >
      <TextChanges before={listContentTexts(before)} after={listContentTexts(body)} />
    </Section>
  );
}
