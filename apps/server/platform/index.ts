export { type Clock, createSystemClock } from "./clock.ts";
export { CONFIG_TABLE, type Config, type FeedConfig, parseConfig } from "./config.ts";
export { createLog, type Log, type LogLevel } from "./log.ts";
export {
	checkDurability,
	type EmbeddedPostgres,
	MIGRATIONS_DIR,
	migrate,
	openPool,
	type Pool,
	startEmbeddedPostgres,
} from "./postgres/index.ts";
export { StartupError } from "./startup-error.ts";
