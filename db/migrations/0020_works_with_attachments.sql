CREATE TABLE "attachment" (
	"id" text PRIMARY KEY NOT NULL,
	"citation_id" text NOT NULL,
	"title" text NOT NULL,
	"file_id" text,
	"url" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attachment_target" CHECK (num_nonnulls(file_id, url) = 1)
);
--> statement-breakpoint
ALTER TABLE "collection" ADD COLUMN "parent_id" text;--> statement-breakpoint
ALTER TABLE "library_citation" ADD COLUMN "more_notes" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "library_citation" ADD COLUMN "year" integer GENERATED ALWAYS AS (coalesce(
  case when jsonb_typeof(csl #> '{issued,date-parts,0,0}') = 'number' then (csl #> '{issued,date-parts,0,0}')::integer end,
  substring(csl #>> '{issued,literal}' from '\m\d{4}\M')::integer)) STORED;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_citation_id_library_citation_id_fk" FOREIGN KEY ("citation_id") REFERENCES "public"."library_citation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachment_citation" ON "attachment" USING btree ("citation_id","created_at","id");--> statement-breakpoint
CREATE INDEX "attachment_file" ON "attachment" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "collection" ADD CONSTRAINT "collection_parent_id_collection_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."collection"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_parent" ON "collection" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "library_citation_year" ON "library_citation" USING btree ("user_id",coalesce(year, -10000) desc,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "library_citation_type" ON "library_citation" USING btree ("user_id",(csl->>'type'),lower(title),"id");