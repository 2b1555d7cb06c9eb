ALTER TABLE "zotero_object" DROP CONSTRAINT "zotero_object_kind";--> statement-breakpoint
ALTER TABLE "zotero_object" DROP CONSTRAINT "zotero_object_state";--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "md5" text;--> statement-breakpoint
ALTER TABLE "highlight" ADD COLUMN "kind" text DEFAULT 'highlight' NOT NULL;--> statement-breakpoint
ALTER TABLE "highlight" ADD COLUMN "rects" jsonb;--> statement-breakpoint
ALTER TABLE "zotero_library" ADD COLUMN "annotations_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "highlight" ADD CONSTRAINT "highlight_kind" CHECK ("highlight"."kind" in ('highlight', 'underline', 'note', 'image'));--> statement-breakpoint
ALTER TABLE "zotero_object" ADD CONSTRAINT "zotero_object_kind" CHECK ("zotero_object"."kind" in ('item', 'note', 'attachment', 'annotation', 'collection'));--> statement-breakpoint
ALTER TABLE "zotero_object" ADD CONSTRAINT "zotero_object_state" CHECK ("zotero_object"."state" in ('linked', 'gone', 'ignored', 'waiting'));