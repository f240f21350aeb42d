import { API_PREFIX } from "../http/policy.ts";

/** Page size of every list (SPEC §3). */
export const PER_PAGE = 25;

export interface Page<T> {
	readonly data: T[];
	readonly meta: { current_page: number; per_page: number; total: number; last_page: number };
	readonly links: { next: string | null; prev: string | null };
}

export const offsetOf = (page: number): number => (page - 1) * PER_PAGE;

/** The specification's paged envelope around the items of page `page`. Links are relative addresses, or null. */
export function paged<T>(
	list: { readonly path: string; readonly query: Readonly<Record<string, string | undefined>> },
	page: number,
	total: number,
	data: T[],
): Page<T> {
	const lastPage = Math.max(1, Math.ceil(total / PER_PAGE));
	const link = (target: number): string => {
		const search = new URLSearchParams({ page: `${target}` });
		for (const [name, value] of Object.entries(list.query)) if (value !== undefined) search.set(name, value);
		return `${API_PREFIX}${list.path}?${search}`;
	};
	return {
		data,
		meta: { current_page: page, per_page: PER_PAGE, total, last_page: lastPage },
		links: {
			next: page < lastPage ? link(page + 1) : null,
			prev: page > 1 ? link(Math.min(page - 1, lastPage)) : null,
		},
	};
}
