import { createApiError } from "./errors";

const defaultLimit = 20;
const maxLimit = 100;

/**
 * Cuts one page from a list, by Resend's `limit`, `after` and `before` parameters
 * (resend.com/docs/api-reference/pagination).
 */
export function paginate<T extends { readonly id: string }>(
  items: readonly T[],
  query: (name: string) => string | undefined,
) {
  const limit = Number(query("limit") ?? defaultLimit);
  if (!Number.isInteger(limit) || limit < 1 || limit > maxLimit) {
    const message = `The \`limit\` parameter must be between 1 and ${maxLimit}.`;
    throw createApiError(422, "validation_error", message);
  }
  const indexAfter = items.findIndex(({ id }) => id === query("after")) + 1;
  const indexBefore = items.findIndex(({ id }) => id === query("before"));
  const start = indexBefore === -1 ? indexAfter : Math.max(0, indexBefore - limit);
  const end = indexBefore === -1 ? indexAfter + limit : indexBefore;
  const hasMore = indexBefore === -1 ? end < items.length : start > 0;
  return { object: "list", has_more: hasMore, data: items.slice(start, end) } as const;
}
