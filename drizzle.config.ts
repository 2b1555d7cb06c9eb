import { defineConfig } from "drizzle-kit";

/** Where drizzle-kit reads the tables and writes the migrations: `npx drizzle-kit generate --name <what-it-does>`. */
export default defineConfig({ dialect: "postgresql", schema: "./db/schema.ts", out: "./db/migrations" });
