ALTER TABLE "chat_group" ADD COLUMN "partner_key" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE FUNCTION candidate_name_key(candidate) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(normalize($1.last_name || $1.first_name || ' ' || $1.last_name_kana || $1.first_name_kana, NFKC))
$$;
--> statement-breakpoint
CREATE FUNCTION set_partner_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.partner_key := coalesce(
    (SELECT candidate_name_key(c) FROM candidate c WHERE c.universal_uid = NEW.universal_uid), '');
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER chat_group_partner_key BEFORE INSERT ON "chat_group"
  FOR EACH ROW EXECUTE FUNCTION set_partner_key();
--> statement-breakpoint
CREATE FUNCTION spread_partner_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE chat_group SET partner_key = candidate_name_key(NEW) WHERE universal_uid = NEW.universal_uid;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER candidate_partner_key AFTER UPDATE OF last_name, first_name, last_name_kana, first_name_kana
  ON "candidate" FOR EACH ROW WHEN (candidate_name_key(OLD) IS DISTINCT FROM candidate_name_key(NEW))
  EXECUTE FUNCTION spread_partner_key();
--> statement-breakpoint
UPDATE "chat_group" g SET partner_key = candidate_name_key(c) FROM "candidate" c WHERE c.universal_uid = g.universal_uid;
