/** A lesson's written text. */
export function LessonText({ html }: { readonly html: string }) {
  return (
    <div
      className="lesson-text max-w-[68ch]"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: renderLessonText allows only harmless tags
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
