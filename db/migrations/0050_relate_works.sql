CREATE TABLE "related_work" (
	"one_id" text NOT NULL,
	"other_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "related_work_one_id_other_id_pk" PRIMARY KEY("one_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "related_work" ADD CONSTRAINT "related_work_one_id_library_citation_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."library_citation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "related_work" ADD CONSTRAINT "related_work_other_id_library_citation_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."library_citation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "related_work_other" ON "related_work" USING btree ("other_id");