export interface SiteState {
	readonly settings: { readonly status: string } | null;
	readonly error: string | null;
	readonly initialized: boolean;
	readonly isLoading: boolean;
}

/**
 * The gate to show (SPEC §4): splash while loading and not initialized; unreachable on an error or without settings
 * after the fetch; disabled on status `disabled`; no gate only if initialized with another status.
 */
export function siteGate({
	settings,
	error,
	initialized,
	isLoading,
}: SiteState): "splash" | "unreachable" | "disabled" | "open" {
	if (isLoading && !initialized) return "splash";
	if (error !== null || settings === null) return "unreachable";
	if (settings.status === "disabled") return "disabled";
	return initialized && settings.status !== "" ? "open" : "unreachable";
}
