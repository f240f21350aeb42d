import { randomUUID } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { databaseUrl } from "./embedded.ts";
import { openPool, type Pool } from "./pool.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** Superuser connection string of the test run's own cluster. */
		postgresUrl: string;
	}
}

/** Template databases of all test databases, created by `testing-setup.ts`. */
export const TEMPLATES = { migrated: "template_migrated", empty: "template0" } as const;

export interface TestDatabase {
	readonly url: string;
	readonly pool: Pool;
	/** Closes the pool. The database is removed with the cluster, because dropping each costs a second. */
	readonly drop: () => Promise<void>;
}

/**
 * A new database in the run's shared, temporary PostgreSQL, with all migrations applied (or `template: "empty"`), owned
 * by the product's role as in production. Takes around 100 ms. Call `drop` in `afterAll`.
 */
export async function createTestDatabase(
	options: { template?: keyof typeof TEMPLATES; max?: number } = {},
): Promise<TestDatabase> {
	const superuserUrl = inject("postgresUrl");
	const name = `test_${randomUUID().replaceAll("-", "")}`;
	const admin = new pg.Client({ connectionString: superuserUrl });
	await admin.connect();
	try {
		await admin.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATES[options.template ?? "migrated"]} OWNER truefill`);
	} finally {
		await admin.end();
	}
	const url = databaseUrl(superuserUrl, name);
	const pool = openPool(url, { max: options.max ?? 12 });
	return { url, pool, drop: () => pool.end() };
}
