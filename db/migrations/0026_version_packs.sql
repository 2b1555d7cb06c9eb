CREATE TABLE "event_pack" (
	"document_id" text NOT NULL,
	"first" bigint NOT NULL,
	"last" bigint NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"body" "bytea" NOT NULL,
	"sha256" "bytea" NOT NULL,
	CONSTRAINT "event_pack_document_id_first_pk" PRIMARY KEY("document_id","first"),
	CONSTRAINT "event_pack_range" CHECK ("event_pack"."last" >= "event_pack"."first")
);
--> statement-breakpoint
CREATE TABLE "version_pack" (
	"document_id" text NOT NULL,
	"first" integer NOT NULL,
	"last" integer NOT NULL,
	"names" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"agents" integer NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"heads" "bytea" NOT NULL,
	"heads_sha256" "bytea" NOT NULL,
	"texts" "bytea" NOT NULL,
	"texts_sha256" "bytea" NOT NULL,
	CONSTRAINT "version_pack_document_id_first_pk" PRIMARY KEY("document_id","first"),
	CONSTRAINT "version_pack_range" CHECK ("version_pack"."first" >= 1 and "version_pack"."last" >= "version_pack"."first")
);
--> statement-breakpoint
ALTER TABLE "version" ADD COLUMN "restored_from" integer;--> statement-breakpoint
ALTER TABLE "event_pack" ADD CONSTRAINT "event_pack_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_pack" ADD CONSTRAINT "version_pack_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_pack_last" ON "event_pack" USING btree ("last");--> statement-breakpoint
CREATE INDEX "event_pack_until" ON "event_pack" USING btree ("until");--> statement-breakpoint
CREATE INDEX "version_pack_agents" ON "version_pack" USING btree ("document_id","until") WHERE agents > 0;--> statement-breakpoint
CREATE INDEX "version_fiftieth" ON "version" USING btree ("created_at") WHERE number % 50 = 0;--> statement-breakpoint
UPDATE "version" SET "restored_from" = (
	SELECT max("earlier"."number") FROM "version" "earlier"
	WHERE "earlier"."document_id" = "version"."document_id" AND "earlier"."number" < "version"."number"
		AND "earlier"."sha256" = "version"."sha256")
WHERE "action" = 'restore';
