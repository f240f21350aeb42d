/** One example of a call: request and answer. Parsed by tests on both sides, shown in the documentation. */
export interface Sample {
	readonly params?: Readonly<Record<string, string>>;
	readonly query?: Readonly<Record<string, string>>;
	readonly body?: unknown;
	readonly response: unknown;
}

/** The paged shape around a single page. */
export const paged = (items: readonly unknown[]) => ({
	data: items,
	meta: { current_page: 1, per_page: 50, total: items.length, last_page: 1 },
	links: { next: null, prev: null },
});
