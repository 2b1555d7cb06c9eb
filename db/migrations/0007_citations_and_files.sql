CREATE TABLE "collection" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "collection_citation" (
	"collection_id" text NOT NULL,
	"citation_id" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "collection_citation_collection_id_citation_id_pk" PRIMARY KEY("collection_id","citation_id")
);
--> statement-breakpoint
CREATE TABLE "document_citation" (
	"document_id" text NOT NULL,
	"id" text NOT NULL,
	"key" text NOT NULL,
	"csl" jsonb NOT NULL,
	"library_id" text,
	"identifier_type" text,
	"identifier_value" text,
	"checks" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "document_citation_document_id_id_pk" PRIMARY KEY("document_id","id")
);
--> statement-breakpoint
CREATE TABLE "file" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"media_type" text NOT NULL,
	"sha256" "bytea" NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_citation" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"csl" jsonb NOT NULL,
	"title" text NOT NULL,
	"doi" text,
	"pmid" text,
	"arxiv_id" text,
	"url" text,
	"likeness" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"note" text,
	"checks" jsonb NOT NULL,
	"search" "tsvector" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "collection" ADD CONSTRAINT "collection_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_citation" ADD CONSTRAINT "collection_citation_collection_id_collection_id_fk" FOREIGN KEY ("collection_id") REFERENCES "public"."collection"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "collection_citation" ADD CONSTRAINT "collection_citation_citation_id_library_citation_id_fk" FOREIGN KEY ("citation_id") REFERENCES "public"."library_citation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_citation" ADD CONSTRAINT "document_citation_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_citation" ADD CONSTRAINT "document_citation_library_id_library_citation_id_fk" FOREIGN KEY ("library_id") REFERENCES "public"."library_citation"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_citation" ADD CONSTRAINT "library_citation_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "collection_name" ON "collection" USING btree ("user_id",lower(name),"id");--> statement-breakpoint
CREATE INDEX "collection_citation_citation" ON "collection_citation" USING btree ("citation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_citation_key" ON "document_citation" USING btree ("document_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "file_content" ON "file" USING btree ("user_id","sha256");--> statement-breakpoint
CREATE INDEX "library_citation_created" ON "library_citation" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "library_citation_updated" ON "library_citation" USING btree ("user_id","updated_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "library_citation_title" ON "library_citation" USING btree ("user_id",lower(title),"id");--> statement-breakpoint
CREATE INDEX "library_citation_doi" ON "library_citation" USING btree ("user_id","doi");--> statement-breakpoint
CREATE INDEX "library_citation_pmid" ON "library_citation" USING btree ("user_id","pmid");--> statement-breakpoint
CREATE INDEX "library_citation_arxiv" ON "library_citation" USING btree ("user_id","arxiv_id");--> statement-breakpoint
CREATE INDEX "library_citation_likeness" ON "library_citation" USING btree ("user_id","likeness");--> statement-breakpoint
CREATE INDEX "library_citation_tags" ON "library_citation" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "library_citation_search" ON "library_citation" USING gin ("search");