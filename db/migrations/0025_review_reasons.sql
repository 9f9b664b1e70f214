UPDATE "orders" SET "review_reason" = CASE "review_reason"
  WHEN 'a refund names no lines' THEN 'refund_without_lines'
  WHEN 'a refund matches no payment' THEN 'refund_without_payment'
  WHEN 'a dispute matches no payment' THEN 'dispute_without_payment'
  WHEN 'a paid period has no end' THEN 'payment_without_period_end'
  WHEN 'the session names another order' THEN 'session_order_mismatch'
  WHEN 'the order has another session' THEN 'second_session'
  WHEN 'the session''s currency differs' THEN 'session_currency_mismatch'
  WHEN 'the session''s subtotal differs' THEN 'session_subtotal_mismatch'
  ELSE "review_reason"
END WHERE "review_reason" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_review_reason" CHECK ("orders"."review_reason" in ('refund_without_lines', 'refund_without_payment', 'dispute_without_payment', 'payment_without_period_end', 'session_order_mismatch', 'second_session', 'session_currency_mismatch', 'session_subtotal_mismatch'));
