CREATE TABLE "document_part" (
	"part_id" text PRIMARY KEY NOT NULL,
	"book_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "document_part_itself" CHECK ("document_part"."book_id" <> "document_part"."part_id")
);
--> statement-breakpoint
ALTER TABLE "event" DROP CONSTRAINT "event_type";--> statement-breakpoint
ALTER TABLE "document_part" ADD CONSTRAINT "document_part_part_id_document_id_fk" FOREIGN KEY ("part_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_part" ADD CONSTRAINT "document_part_book_id_document_id_fk" FOREIGN KEY ("book_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_part_place" ON "document_part" USING btree ("book_id","position");--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_type" CHECK ("event"."type" in ('version.created', 'suggestion.created', 'suggestion.resolved', 'comment.created', 'comment.resolved', 'agent.mentioned', 'document.published', 'document.unpublished', 'document.deleted', 'document.shared', 'document.parts_changed'));