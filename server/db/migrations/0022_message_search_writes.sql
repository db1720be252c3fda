ALTER INDEX "message_search_grams_idx" SET (fastupdate = off);--> statement-breakpoint
SELECT gin_clean_pending_list('message_search_grams_idx');
