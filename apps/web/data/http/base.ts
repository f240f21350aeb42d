let replaced: string | null = null;

/** Replaces the API base for this page (R18). Null goes back to the default. */
export function setApiBase(base: string | null): void {
	replaced = base;
}

/** R18: page origin plus `/api/v1`, unless replaced at run time or by `VITE_API_BASE` at build time. Empty: not configured. */
export function apiBase(): string {
	const built: unknown = import.meta.env?.VITE_API_BASE;
	const base = replaced ?? (typeof built === "string" && built !== "" ? built : pageBase());
	return base.replace(/\/+$/, "");
}

function pageBase(): string {
	return typeof location === "undefined" ? "" : `${location.origin}/api/v1`;
}
