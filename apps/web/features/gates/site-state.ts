export interface SiteState {
	readonly settings: { readonly status: string } | null;
	readonly error: string | null;
	readonly initialized: boolean;
	readonly isLoading: boolean;
}

/**
 * Which gate stands before the site (SPEC §4): loading and not initialized, splash; an error or no settings after
 * the fetch, unreachable; status `disabled`, disabled; only initialized with another status lets in.
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
