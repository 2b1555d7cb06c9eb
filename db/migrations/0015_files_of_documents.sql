CREATE TABLE "document_file" (
	"document_id" text NOT NULL,
	"file_id" text NOT NULL,
	"is_shown" boolean NOT NULL,
	"is_held" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "document_file_document_id_file_id_pk" PRIMARY KEY("document_id","file_id")
);
--> statement-breakpoint
ALTER TABLE "file" DROP CONSTRAINT "file_user_id_user_id_fk";
--> statement-breakpoint
ALTER TABLE "file" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "file" ALTER COLUMN "content" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "document_file" ADD CONSTRAINT "document_file_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_file" ADD CONSTRAINT "document_file_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_file_file" ON "document_file" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
-- Pictures came from imported pages only. Histories cannot be searched here, so every imported document of the person may hold them.
INSERT INTO "document_file" ("document_id", "file_id", "is_shown", "is_held", "created_at")
SELECT "document"."id", "file"."id", position('/files/' || "file"."id" in "document"."content") > 0, true, "file"."created_at"
FROM "file" JOIN "document" ON "document"."user_id" = "file"."user_id"
WHERE "document"."source" IS NOT NULL OR position('/files/' || "file"."id" in "document"."content") > 0;
