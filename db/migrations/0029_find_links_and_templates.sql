CREATE INDEX "document_template" ON "document" USING btree ("user_id") WHERE coalesce(settings -> 'template' = 'true'::jsonb, false);--> statement-breakpoint
-- What a text links to is found among its words.
UPDATE "document" SET "are_words_old" = true WHERE "content" LIKE '%/d/doc\_%';
