export { databaseUrl, type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded.ts";
export { MIGRATIONS_DIR, migrate } from "./migrate.ts";
export { checkDurability, openPool, type Pool } from "./pool.ts";
export { isUnavailable, within } from "./unavailable.ts";
