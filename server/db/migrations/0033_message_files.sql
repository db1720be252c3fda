CREATE INDEX CONCURRENTLY IF NOT EXISTS "chat_message_file_idx" ON "chat_message" USING btree ("corporation_id","file_path") WHERE "file_path" is not null;
