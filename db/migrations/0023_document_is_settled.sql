-- Each statement of a volatile function sees what was committed before it. So a statement that waited for the lock of a
-- document finds the steps that were typed meanwhile, which its own view of the store does not have.
CREATE FUNCTION "document_is_settled"("of_document" text, "of_version" integer, "changed_blocks" text[]) RETURNS boolean
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN NOT EXISTS (
      SELECT FROM "document_step"
      WHERE "document_id" = "of_document" AND "version" = "of_version" AND "folded_into" IS NULL)
    AND NOT EXISTS (
      SELECT FROM "comment"
      WHERE "document_id" = "of_document" AND "quote" IS NOT NULL AND "node_id" = ANY("changed_blocks"));
END
$$;
--> statement-breakpoint
-- Compressing the text of a document with the default method takes longer than the rest of a write. A server that is built
-- without the faster one keeps the default.
DO $$
BEGIN
  ALTER TABLE "document" ALTER COLUMN "content" SET COMPRESSION lz4;
  ALTER TABLE "document" ALTER COLUMN "search" SET COMPRESSION lz4;
  ALTER TABLE "document" ALTER COLUMN "block_versions" SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
  NULL;
END
$$;
