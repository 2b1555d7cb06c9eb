
--> statement-breakpoint
-- Pictures came from imported pages only. Histories cannot be searched here, so every imported document of the person may hold them.
INSERT INTO "document_file" ("document_id", "file_id", "is_shown", "is_held", "created_at")
SELECT "document"."id", "file"."id", position('/files/' || "file"."id" in "document"."content") > 0, true, "file"."created_at"
FROM "file" JOIN "document" ON "document"."user_id" = "file"."user_id"
WHERE "document"."source" IS NOT NULL OR position('/files/' || "file"."id" in "document"."content") > 0;
