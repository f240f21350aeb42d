import type { QueryConfig } from "pg";

/**
 * A query that rejects when the database does not answer for `silenceMs`. The session must be dropped then: its answer
 * may still arrive. (`pg` reads `query_timeout` from each query; its types know it only for whole clients.)
 */
export function timedQuery(silenceMs: number, text: string, values: unknown[] = [], name?: string): QueryConfig {
	const config = { text, values, query_timeout: silenceMs, ...(name === undefined ? {} : { name }) };
	return config;
}
