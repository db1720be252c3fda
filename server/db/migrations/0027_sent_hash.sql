ALTER TABLE "idempotency_key" ADD COLUMN "sent_hash" text;
