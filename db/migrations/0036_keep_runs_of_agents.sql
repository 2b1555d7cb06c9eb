CREATE TABLE "run" (
	"id" text NOT NULL,
	"document_id" text NOT NULL,
	"key_id" text NOT NULL,
	"name" text,
	"by" jsonb NOT NULL,
	"agent" text,
	"model" text,
	"versions" "int4multirange" NOT NULL,
	"words_added" integer NOT NULL,
	"words_removed" integer NOT NULL,
	"notable_count" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "run_id_document_id_pk" PRIMARY KEY("id","document_id"),
	CONSTRAINT "run_versions" CHECK (not isempty("run"."versions"))
);
--> statement-breakpoint
ALTER TABLE "run" ADD CONSTRAINT "run_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "run_started" ON "run" USING btree ("started_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "run_key" ON "run" USING btree ("key_id","started_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "run_document" ON "run" USING btree ("document_id");