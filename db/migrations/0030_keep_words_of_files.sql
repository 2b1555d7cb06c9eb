CREATE TABLE "file_text" (
	"file_id" text PRIMARY KEY NOT NULL,
	"pages" jsonb NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file_text" ADD CONSTRAINT "file_text_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE cascade ON UPDATE no action;