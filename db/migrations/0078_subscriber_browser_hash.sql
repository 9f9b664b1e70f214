-- Changes nothing: the previous version still selects "newsletter_subscribers"."browser_hash" while a deploy runs.
-- The next release drops the index "newsletter_subscribers_browser" and then the column.
SELECT 1;
