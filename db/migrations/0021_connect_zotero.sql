CREATE TABLE "zotero_connection" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"zotero_user_id" text NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"claimed_until" timestamp (3) with time zone,
	"progress" jsonb,
	"finished_at" timestamp (3) with time zone,
	"failure" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"report" jsonb DEFAULT '[]' NOT NULL,
	"gone_collection_id" text,
	CONSTRAINT "zotero_connection_account" UNIQUE("user_id","zotero_user_id")
);
--> statement-breakpoint
CREATE TABLE "zotero_library" (
	"id" text PRIMARY KEY NOT NULL,
	"connection_id" text NOT NULL,
	"kind" text NOT NULL,
	"zotero_id" text NOT NULL,
	"name" text NOT NULL,
	"can_write" boolean NOT NULL,
	"is_chosen" boolean DEFAULT false NOT NULL,
	"sends_new" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"root_collection_id" text,
	CONSTRAINT "zotero_library_place" UNIQUE("connection_id","kind","zotero_id"),
	CONSTRAINT "zotero_library_kind" CHECK ("zotero_library"."kind" in ('user', 'group'))
);
--> statement-breakpoint
CREATE TABLE "zotero_object" (
	"library_id" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"parent_key" text,
	"version" integer NOT NULL,
	"state" text DEFAULT 'linked' NOT NULL,
	"local_id" text,
	"data" jsonb NOT NULL,
	"local" jsonb NOT NULL,
	"synced_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "zotero_object_library_id_key_pk" PRIMARY KEY("library_id","key"),
	CONSTRAINT "zotero_object_kind" CHECK ("zotero_object"."kind" in ('item', 'note', 'attachment', 'collection')),
	CONSTRAINT "zotero_object_state" CHECK ("zotero_object"."state" in ('linked', 'gone', 'ignored'))
);
--> statement-breakpoint
ALTER TABLE "zotero_connection" ADD CONSTRAINT "zotero_connection_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zotero_connection" ADD CONSTRAINT "zotero_connection_gone_collection_id_collection_id_fk" FOREIGN KEY ("gone_collection_id") REFERENCES "public"."collection"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zotero_library" ADD CONSTRAINT "zotero_library_connection_id_zotero_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."zotero_connection"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zotero_library" ADD CONSTRAINT "zotero_library_root_collection_id_collection_id_fk" FOREIGN KEY ("root_collection_id") REFERENCES "public"."collection"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zotero_object" ADD CONSTRAINT "zotero_object_library_id_zotero_library_id_fk" FOREIGN KEY ("library_id") REFERENCES "public"."zotero_library"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "zotero_connection_due" ON "zotero_connection" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "zotero_connection_gone" ON "zotero_connection" USING btree ("gone_collection_id");--> statement-breakpoint
CREATE INDEX "zotero_library_root" ON "zotero_library" USING btree ("root_collection_id");--> statement-breakpoint
CREATE INDEX "zotero_object_local" ON "zotero_object" USING btree ("local_id");--> statement-breakpoint
CREATE INDEX "zotero_object_parent" ON "zotero_object" USING btree ("library_id","parent_key");