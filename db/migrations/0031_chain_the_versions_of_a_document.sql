ALTER TABLE "document" ADD COLUMN "history_head" text;--> statement-breakpoint
ALTER TABLE "version" ADD COLUMN "hash" text;--> statement-breakpoint
CREATE INDEX "document_unchained" ON "document" USING btree ("id") WHERE history_head is null;