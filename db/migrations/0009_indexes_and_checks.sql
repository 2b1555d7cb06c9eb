CREATE INDEX "document_user" ON "document" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "document_published" ON "document" USING btree ("published_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_published and is_listed and deleted_at is null;--> statement-breakpoint
CREATE INDEX "document_listed" ON "document" USING btree ("id") WHERE is_published and is_listed and deleted_at is null;--> statement-breakpoint
CREATE INDEX "document_citation_library" ON "document_citation" USING btree ("library_id");--> statement-breakpoint
CREATE INDEX "idempotency_user" ON "idempotency" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invitation_invited_by" ON "invitation" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "slug_document" ON "slug" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "slug_prefix" ON "slug" USING btree ("slug" text_pattern_ops);--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_version_min" CHECK ("document"."version" >= 1);--> statement-breakpoint
ALTER TABLE "document" ADD CONSTRAINT "document_publication" CHECK (not "document"."is_published" or ("document"."slug" is not null and "document"."published_at" is not null));--> statement-breakpoint
ALTER TABLE "document_citation" ADD CONSTRAINT "document_citation_identifier_type" CHECK ("document_citation"."identifier_type" in ('doi', 'pmid', 'arxiv', 'isbn', 'url'));--> statement-breakpoint
ALTER TABLE "document_citation" ADD CONSTRAINT "document_citation_identifier" CHECK (("document_citation"."identifier_type" is null) = ("document_citation"."identifier_value" is null));--> statement-breakpoint
ALTER TABLE "suggestion" ADD CONSTRAINT "suggestion_status" CHECK ("suggestion"."status" in ('pending', 'accepted', 'rejected'));--> statement-breakpoint
ALTER TABLE "suggestion" ADD CONSTRAINT "suggestion_placement" CHECK ("suggestion"."placement" in ('replace', 'before', 'after'));--> statement-breakpoint
ALTER TABLE "suggestion" ADD CONSTRAINT "suggestion_origin" CHECK ("suggestion"."origin" in ('human', 'agent'));--> statement-breakpoint
ALTER TABLE "suggestion" ADD CONSTRAINT "suggestion_base_version_min" CHECK ("suggestion"."base_version" >= 1);--> statement-breakpoint
ALTER TABLE "version" ADD CONSTRAINT "version_origin" CHECK ("version"."origin" in ('human', 'agent'));--> statement-breakpoint
ALTER TABLE "version" ADD CONSTRAINT "version_action" CHECK ("version"."action" in ('create', 'write', 'settings', 'rename', 'move', 'publish', 'unpublish', 'accept', 'cite', 'import', 'restore'));--> statement-breakpoint
ALTER TABLE "version" ADD CONSTRAINT "version_number_min" CHECK ("version"."number" >= 1);