DROP INDEX "file_content";--> statement-breakpoint
CREATE INDEX "file_content" ON "file" USING btree ("user_id","sha256");