export type { AcceptedDeposit, AcceptedDeposits } from "./accepted-deposits.ts";
export { clamav, type Scanner } from "./clamav.ts";
export { type Clock, createSystemClock, type Timers, timersFrom, type WatchedClock } from "./clock.ts";
export { CONFIG_TABLE, type Config, parseConfig } from "./config.ts";
export type { CoinChainConfig, CoinsConfig } from "./config-coins.ts";
export type { FeedConfig } from "./config-feed.ts";
export type { MailConfig } from "./config-mail.ts";
export type { PaymentsConfig } from "./config-payments.ts";
export type { RealtimeConfig } from "./config-realtime.ts";
export type { ScreeningConfig } from "./config-screening.ts";
export { endProcess } from "./end-process.ts";
export type { JobStatus, Jobs, JobTransaction, Queue, QueuedWork } from "./jobs/jobs.ts";
export { PgBossJobs } from "./jobs/pg-boss-jobs.ts";
export { createLog, type Log, type LogLevel } from "./log.ts";
export type { Dataset, Erased, PersonalData } from "./personal-data.ts";
export type { PortOf } from "./port-of.ts";
export {
	checkDurability,
	databaseUrl,
	type EmbeddedPostgres,
	isUnavailable,
	MIGRATIONS_DIR,
	migrate,
	openPool,
	type Pool,
	startEmbeddedPostgres,
	within,
} from "./postgres/index.ts";
export { readableStack } from "./readable-stack.ts";
export { StartupError, startSentence } from "./startup-error.ts";
export { diskStorage, openStorage, type Storage, type StorageConfig, type StoredObject } from "./storage/index.ts";
export { Turns } from "./turns.ts";
export type { UnderWay } from "./under-way.ts";
