import type { IncomingMessage, ServerResponse } from "node:http";

type PageAnswer = { status: number; headers: Record<string, string> };

export function pageAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  known?: PageAnswer | false,
): PageAnswer;
export function withPageAnswer<Rendered>(answer: PageAnswer, render: () => Rendered): Rendered;
