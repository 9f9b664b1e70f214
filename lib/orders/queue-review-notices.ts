import type { Transaction } from "@/db/client";
import type { Ctx } from "@/lib/ctx";
import { enqueueMail } from "@/lib/mail/enqueue";
import type { SettledOrder } from "@/lib/orders/apply-settlement";
import { openQuestions, questionReasons } from "@/lib/orders/open-questions";

/**
 * Tells staff that an order needs a person: money has moved in a way that gives no access, or leaves
 * access open. Once for each thing that is open, and once for each way in which a session doesn't
 * fit. Out: the reasons that are new.
 */
export async function queueReviewNotices(
  ctx: Ctx,
  tx: Transaction,
  settled: SettledOrder,
): Promise<string[]> {
  const { order } = settled;
  const fresh: string[] = [];
  for (const { reason, about } of noticesOf(settled)) {
    const isNew = await enqueueMail(tx, ctx.now(), {
      kind: "review_notice",
      to: ctx.settings.staffEmail,
      dedupeKey: `review:${order.id}:${about}`,
      orderId: order.id,
      props: { orderNumber: order.orderNumber, reason },
    });
    if (isNew) fresh.push(reason);
  }
  return fresh;
}

function noticesOf({ reviewReasons, settlement, facts }: SettledOrder) {
  const mismatches = reviewReasons
    .filter((reason) => reason !== settlement.question)
    .map((reason) => ({ reason, about: reason }));
  const questions = settlement.question ? openQuestions(facts) : [];
  return [
    ...mismatches,
    ...questions.map(({ about, id }) => ({ reason: questionReasons[about], about: id })),
  ];
}
