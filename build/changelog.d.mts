export function describeCommits(subjects: readonly string[]): string;
export function addSection(
  changelog: string,
  section: { readonly version: string; readonly date: string; readonly text: string },
): string;
export function findSection(changelog: string, version: string): string | null;
