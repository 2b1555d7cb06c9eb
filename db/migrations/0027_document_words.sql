CREATE TABLE "document_words" (
	"document_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"search" "tsvector" NOT NULL
);
--> statement-breakpoint
DO $$
BEGIN
  ALTER TABLE "document_words" ALTER COLUMN "search" SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
  NULL;
END
$$;
--> statement-breakpoint
INSERT INTO "document_words" SELECT "id", "version", "search" FROM "document";--> statement-breakpoint
ALTER TABLE "document_words" ADD CONSTRAINT "document_words_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_words_search" ON "document_words" USING gin ("search");--> statement-breakpoint
DROP INDEX "document_search";--> statement-breakpoint
ALTER TABLE "document" DROP COLUMN "search";--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "are_words_old" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "document" ALTER COLUMN "are_words_old" SET DEFAULT true;--> statement-breakpoint
CREATE INDEX "document_words_old" ON "document" USING btree ("id") WHERE are_words_old;
