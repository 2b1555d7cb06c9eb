DROP INDEX "document_draft";--> statement-breakpoint
CREATE INDEX "document_draft_by" ON "document" USING btree ("draft_by");--> statement-breakpoint
CREATE INDEX "document_draft" ON "document" USING btree ("draft_of_id");