let replaced: string | null = null;

/** Overrides the API base for this page (R18). Null restores the default. */
export function setApiBase(base: string | null): void {
	replaced = base;
}

/** R18: page origin plus `/api/v1`, unless overridden at run time or by `VITE_API_BASE`. Empty: not configured. */
export function apiBase(): string {
	const built: unknown = import.meta.env?.VITE_API_BASE;
	const base = replaced ?? (typeof built === "string" && built !== "" ? built : pageBase());
	return base.replace(/\/+$/, "");
}

function pageBase(): string {
	return typeof location === "undefined" ? "" : `${location.origin}/api/v1`;
}
