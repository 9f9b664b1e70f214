/**
 * Where a page of a list starts: after the row with this time and id. Newsletter sends also need
 * their index in the batch. lib/core/cursor.ts reads and writes it in URLs.
 */
export type Cursor = { readonly at: Date; readonly id: string; readonly batchIndex?: number };
