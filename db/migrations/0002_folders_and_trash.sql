DROP INDEX "document_folder";--> statement-breakpoint
DROP INDEX "folder_parent";--> statement-breakpoint
CREATE INDEX "document_trash" ON "document" USING btree ("user_id","deleted_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "document_deleted" ON "document" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "folder_name" ON "folder" USING btree ("user_id",lower(name),"id");--> statement-breakpoint
CREATE INDEX "document_folder" ON "document" USING btree ("folder_id","deleted_at");--> statement-breakpoint
CREATE INDEX "folder_parent" ON "folder" USING btree ("parent_id");