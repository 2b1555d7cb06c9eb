DROP INDEX "share_once";--> statement-breakpoint
ALTER TABLE "share" ADD COLUMN "group_name" text;--> statement-breakpoint
CREATE UNIQUE INDEX "share_once" ON "share" USING btree (coalesce("document_id", "folder_id"),coalesce("user_id", "email", '*'),("group_name" is null));--> statement-breakpoint
ALTER TABLE "share" ADD CONSTRAINT "share_of_group" CHECK (group_name is null or (folder_id is not null and user_id is not null));