CREATE TABLE "draft_base" (
	"document_id" text NOT NULL,
	"version" integer NOT NULL,
	"reviews" integer NOT NULL,
	"content" text NOT NULL,
	"block_versions" jsonb NOT NULL,
	"origins" jsonb NOT NULL,
	CONSTRAINT "draft_base_document_id_version_reviews_pk" PRIMARY KEY("document_id","version","reviews")
);
--> statement-breakpoint
ALTER TABLE "version" DROP CONSTRAINT "version_action";--> statement-breakpoint
ALTER TABLE "api_key" ADD COLUMN "is_for_drafts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "draft_of_id" text;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "draft_from" integer;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "draft_settings" jsonb;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "draft_name" text;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "draft_state" text;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "draft_by" text;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "draft_text" jsonb;--> statement-breakpoint
ALTER TABLE "draft_base" ADD CONSTRAINT "draft_base_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_draft_of_id_document_id_fk" FOREIGN KEY ("draft_of_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_draft_by_user_id_fk" FOREIGN KEY ("draft_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_draft" ON "document" USING btree ("draft_of_id") WHERE draft_of_id is not null;--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_draft_state" CHECK ("document"."draft_state" in ('open', 'merged', 'closed'));--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_draft_whole" CHECK (("document"."draft_of_id" is null) = ("document"."draft_from" is null or "document"."draft_settings" is null or "document"."draft_name" is null or "document"."draft_state" is null));--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_draft_unpublished" CHECK ("document"."draft_of_id" is null or not "document"."is_published");--> statement-breakpoint
ALTER TABLE "version" ADD CONSTRAINT "version_action" CHECK ("version"."action" in ('create', 'write', 'settings', 'rename', 'move', 'publish', 'unpublish', 'accept', 'cite', 'import', 'restore', 'merge'));--> statement-breakpoint
-- An archive is restored in the order of the ids, in which a document may come after its draft.
ALTER TABLE "document" ALTER CONSTRAINT "document_draft_of_id_document_id_fk" DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
-- A draft reads the text of its document until it is written itself. Whoever writes the document first keeps that text for it.
CREATE FUNCTION "keep_draft_base"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM "document" "draft"
    WHERE "draft"."draft_of_id" = OLD."id"
      AND ("draft"."draft_text" ->> 'version')::int = OLD."version"
      AND ("draft"."draft_text" ->> 'reviews')::int = OLD."reviews") THEN
    INSERT INTO "draft_base" ("document_id", "version", "reviews", "content", "block_versions", "origins")
    VALUES (OLD."id", OLD."version", OLD."reviews", OLD."content", OLD."block_versions", OLD."origins")
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "keep_draft_base" AFTER UPDATE ON "document" FOR EACH ROW
WHEN (OLD."draft_of_id" IS NULL AND (OLD."version" <> NEW."version" OR OLD."reviews" <> NEW."reviews"))
EXECUTE FUNCTION "keep_draft_base"();--> statement-breakpoint
-- A draft is where its document is and belongs to whom that belongs, whichever statement moves it.
CREATE FUNCTION "move_drafts"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "document" SET "user_id" = NEW."user_id", "folder_id" = NEW."folder_id" WHERE "draft_of_id" = NEW."id";
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "move_drafts" AFTER UPDATE OF "user_id", "folder_id" ON "document" FOR EACH ROW
WHEN (NEW."draft_of_id" IS NULL
  AND (OLD."user_id" <> NEW."user_id" OR OLD."folder_id" IS DISTINCT FROM NEW."folder_id"))
EXECUTE FUNCTION "move_drafts"();
