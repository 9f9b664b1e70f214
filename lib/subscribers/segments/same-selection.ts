import type { ListView } from "@/lib/subscribers/list-view";

/** True if two views show the same subscribers, in any order. */
export function isSameSelection(one: ListView, other: ListView): boolean {
  return one.search === other.search && one.filter === other.filter;
}
